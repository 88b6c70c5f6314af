import { setMaxListeners } from 'node:events';
import type { ComponentProps } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { whoamiQuery } from '@/lib/account/queries';
import { chainsQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { applyAction } from '@/lib/today/apply-action';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { emptyMemory, type MemoryValue } from '@/lib/today/memory-value';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { ReadingStrip } from './reading-strip';
import { TodaySections } from './today-sections';
import { TodayView } from './today-view';

export const now = Date.parse('2026-11-24T09:00:00Z');
export const yesterday = Date.parse('2026-11-23T09:00:00Z');
export const { chain } = readForTest();
export const readAt = (at: number) => ({ latest: { ...snapshotForTest(), readAt: at } });
/** Of someone who read the chain yesterday and marked it as seen. */
export const returning = { markedAt: yesterday, chains: { chain: readAt(yesterday) }, lookedUpTo: now };

export type Given = {
  memory?: Partial<MemoryValue>;
  chains?: (typeof chain)[];
  nextCursor?: string | null;
  /** Number of chains that could not be read. */
  unreadable?: number;
  isShared?: boolean;
  /** Whether our server refuses everything; otherwise it does not answer. */
  refuses?: boolean;
};

/** The page in a tab that has read the list of chains. */
export async function morning(given: Given = {}) {
  const { memory = returning, chains = [chain], nextCursor = null, unreadable = 0, isShared = false, refuses = false } = given; // oxfmt-ignore
  vi.setSystemTime(now);
  const { window, document } = stubBrowser();
  setMaxListeners(40, window);
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('navigator', {});
  Object.assign(document, { querySelector: () => null });
  const refused = { status: 503, code: 'unreachable' };
  const requests = stubServer(() => (refuses ? { refused } : new Promise<StubResponse>(() => {})));
  const client = createQueryClient();
  const scopes: string[] = [];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const pages = [{ data: chains, nextCursor, unreadable }];
  client.setQueryData(chainsQuery().queryKey, { pages, pageParams: [undefined] });
  const key = ['today', 'memory', 'u'];
  client.setQueryData(key, {
    value: { ...emptyMemory, ...memory },
    restore: chainFromSnapshot,
    history: () => undefined,
    apply: applyAction,
    hasNews: () => false,
    isShared,
    canPersist: true,
  });
  const wasShown: boolean[] = [];
  const hook = await runHook(() => {
    const page = TodayView({ userId: 'u', serviceUrl: null });
    wasShown.push(propsIn(page, TodaySections).length > 0);
    return page;
  }, client);
  // A hidden page stores what it remembers at once, so nothing is left to do after the test.
  onTestFinished(() => {
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    return hook.settle();
  });
  const value = () => client.getQueryData<{ value: MemoryValue }>(key)!.value;
  const props = (type: unknown) => propsIn(hook.now(), type)[0];
  const sections = () => props(TodaySections) as ComponentProps<typeof TodaySections>;
  const strip = () => props(ReadingStrip) as ComponentProps<typeof ReadingStrip>;
  /** The props of the dialog that has this one. */
  const dialogWith = (name: string) =>
    propsIn(hook.now()).find((one) => name in one) as Record<string, unknown> & { onClose: () => void };
  const press = async (name: string) => {
    const button = propsIn(hook.now(), Button).find(({ children }) => [children].flat().join('') === name);
    (button!.onPress as () => void)();
    await hook.settle();
  };
  const shown = () => hook.until(() => expect(sections()).toBeDefined());
  return { ...hook, requests, value, wasShown, props, sections, strip, dialogWith, press, shown };
}
