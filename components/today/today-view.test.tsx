import { setMaxListeners } from 'node:events';
import type { ComponentProps } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { PageHeader } from '@/components/shell/page-header';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { whoamiQuery } from '@/lib/account/queries';
import { chainsQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import {
  ignoreTimersFrom,
  runHook,
  stubBrowser,
  type StubResponse,
  stubServer,
} from '@/lib/query/testing-hook';
import { applyAction } from '@/lib/today/apply-action';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { emptyMemory, type MemoryValue } from '@/lib/today/memory-value';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { ReadingStrip } from './reading-strip';
import { TodaySections } from './today-sections';
import { TodayView } from './today-view';

const now = Date.parse('2026-11-24T09:00:00Z');
const yesterday = Date.parse('2026-11-23T09:00:00Z');
afterEach(() => void vi.useRealTimers());

const { chain } = readForTest();
const other = { ...chain, id: 'other' };
const readAt = (at: number) => ({ latest: { ...snapshotForTest(), readAt: at } });
/** Of someone who read the chain yesterday and marked it as seen. */
const returning = { markedAt: yesterday, chains: { chain: readAt(yesterday) }, lookedUpTo: now };

type Given = {
  memory?: Partial<MemoryValue>;
  chains?: (typeof chain)[];
  nextCursor?: string | null;
  isShared?: boolean;
  /** Whether our server refuses everything; otherwise it does not answer. */
  refuses?: boolean;
};

/** The page in a tab that has read the list of chains. */
async function morning(given: Given = {}) {
  const { memory = returning, chains = [chain], nextCursor = null, isShared = false, refuses = false } = given; // oxfmt-ignore
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
  const pages = [{ data: chains, nextCursor }];
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

function keydown(key: string): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key });
  window.dispatchEvent(event);
  return event;
}

/** Does this, and waits for the notice of it. @returns what its Undo does */
async function noticeOf(title: string, act: () => unknown) {
  const before = toast.getHistory().length;
  await act();
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toMatchObject([{ title }]));
  return () => (notices()[0] as { action: { onClick: (event: unknown) => void } }).action.onClick({});
}

it.each<[string, Given, string]>([
  ['on the first visit', { memory: {} }, 'What changed, what holds each chain, and who to call'],
  [
    'on this device',
    {},
    'Seen by this dashboard between 23 November 2026, 09:00 and 09:00, since you last looked on this device',
  ],
  ['on any device', { isShared: true }, 'Seen by this dashboard between 23 November 2026, 09:00 and 09:00'],
])('says since when it looked for changes: %s', async (_, given, note) => {
  expect((await morning(given)).props(PageHeader)!.note).toBe(note);
});

it.each<[string, Partial<MemoryValue>, boolean]>([
  ['the first visit, which has nothing to compare with', { markedAt: null }, false],
  ['a later visit', { markedAt: yesterday }, true],
])('shows lists before all chains are read: %s', async (_, memory, isShown) => {
  const { wasShown, strip, value } = await morning({ memory });
  expect([wasShown[0], strip().reading.isThrough, value().lookedUpTo]).toEqual([isShown, false, undefined]);
});

it('shows what it has on the first visit if the rest cannot be read', async () => {
  // The page would be shown after three seconds in any case.
  ignoreTimersFrom(3000);
  const { shown, strip } = await morning({ memory: {}, refuses: true });
  await shown();
  expect(strip().reading.failure).not.toBeNull();
});

it('says how much is read, and that more is being read', async () => {
  const chains = { chain: readAt(yesterday), third: readAt(yesterday - 1) };
  const { until, sections, strip } = await morning({
    memory: { ...returning, chains, lookedUpTo: 1 },
    chains: [chain, { ...chain, id: 'third' }, other],
  });
  await until(() => expect(sections()).toMatchObject({ coverage: '2 of 3 chains read', isReading: true }));
  expect(strip()).toMatchObject({ known: 2, all: 3, asOf: yesterday - 1 });
});

it('remembers up to when it has read all changes', async () => {
  const { until, sections, value } = await morning({ memory: { ...returning, lookedUpTo: 1 } });
  await until(() => expect(value().lookedUpTo).toBe(Date.parse(chain.updatedAt)));
  await until(() => expect(sections()).toMatchObject({ coverage: null, isReading: false }));
});

it('reads no chain before it has listed all that have changed', async () => {
  const { requests } = await morning({
    memory: { ...returning, chains: {}, lookedUpTo: 1 },
    nextCursor: '2',
  });
  expect(requests.filter((request) => request.includes('/chains'))).toEqual([
    expect.stringContaining('cursor=2'),
  ]);
});

it('says that someone is in no chain, rather than that nothing has changed', async () => {
  const { props, sections } = await morning({ chains: [] });
  expect([props(EmptyState)!.title, sections()]).toEqual(['You are not in a chain yet', undefined]);
});

it('neither exports nor marks as seen while there are no chains', async () => {
  const { value, settle } = await morning({ chains: [] });
  const notices = toast.getHistory().length;
  keydown('m');
  expect(keydown('e').defaultPrevented).toBe(false);
  await settle();
  expect([value().markedAt, toast.getHistory().length]).toEqual([yesterday, notices]);
});

it.each<[string, string | null, string[] | null]>([
  ['all chains', null, ['chain']],
  ['the newest chains only', '2', null],
])('marks as seen, with undo, when it has listed %s', async (_, nextCursor, listed) => {
  const { press, shown, value } = await morning({ nextCursor });
  await shown();
  const before = value();
  const undo = await noticeOf('Marked as seen', () => press('Mark as seen'));
  expect(value()).toMatchObject({ markedAt: now, listed, chains: before.chains });
  undo();
  expect(value()).toMatchObject({ markedAt: yesterday, listed: null });
});

it('hides an item until a day, and shows all hidden items again', async () => {
  const { shown, sections, dialogWith, settle, value, press } = await morning();
  await shown();
  sections().onSnooze('holds:chain', '1 Quay Street');
  await settle();
  const { what, onSnooze } = dialogWith('what');
  expect(what).toBe('1 Quay Street');
  await noticeOf('1 Quay Street is hidden until 27 November 2026', () =>
    (onSnooze as (day: string) => void)('2026-11-27'),
  );
  await settle();
  expect(dialogWith('what')).toBeUndefined();
  expect(value().snoozed).toEqual({ 'holds:chain': Date.parse('2026-11-27') / 86_400_000 });
  await press('Show hidden items (1)');
  expect(value().snoozed).toEqual({});
});

it('exports by a button or the key e, and says if the files rest on private facts', async () => {
  const { shown, press, settle, dialogWith } = await morning({
    memory: { ...returning, said: { chain: ['done:2027-03-01:1a'] } },
  });
  await shown();
  await press('Export');
  expect(dialogWith('isPrivate').isPrivate).toBe(true);
  dialogWith('isPrivate').onClose();
  await settle();
  expect(dialogWith('isPrivate')).toBeUndefined();
  keydown('e');
  await settle();
  expect(dialogWith('isPrivate')).toBeDefined();
});

it('writes an update about the sale of a row, and keeps what was edited while it is closed', async () => {
  const { shown, sections, settle, dialogWith } = await morning();
  await shown();
  for (const edits of [{}, { '2:client': null }]) {
    sections().onWrite({ chainId: 'chain', transactionId: '2' });
    await settle();
    expect(dialogWith('aboutId')).toMatchObject({ chainId: 'chain', aboutId: '2' });
    expect(dialogWith('aboutId').edits).toEqual(edits);
    (dialogWith('aboutId').onEdit as (edits: object) => void)({ '2:client': null });
    dialogWith('aboutId').onClose();
    await settle();
    expect(dialogWith('aboutId')).toBeUndefined();
  }
});

it('prints, and reads older chains when asked', async () => {
  const { shown, press, requests } = await morning({ nextCursor: '2' });
  await shown();
  Object.assign(window, { print: () => void requests.push('printed') });
  for (const name of ['Print', 'Include chains without recent changes']) await press(name);
  expect(requests.slice(-2)).toEqual(['printed', expect.stringContaining('cursor=2')]);
});
