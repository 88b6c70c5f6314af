import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import type { TodayAction } from '@/lib/today/apply-action';
import { emptyMemory, type MemoryValue, withCall } from '@/lib/today/memory-value';
import { pendingActions } from '@/lib/today/pending-actions';
import { importSealKey, sealValue } from '@/lib/today/sealed-value';
import { key, person } from './testing-person';

afterEach(() => void vi.useRealTimers());

const call = (contactId: string): TodayAction => ({ do: 'call', contactId, at: 5 });
const called = (...ids: string[]): MemoryValue => ids.reduce((value, id) => withCall(value, id, 5), emptyMemory); // oxfmt-ignore

it.each(['in the same page', 'after a reload'])(
  'does not take for removed what another device never had, because it could not be shared: %s',
  async (when) => {
    const { userId, open, server } = person(true);
    const saved = async ({ until }: Awaited<ReturnType<typeof open>>) =>
      until(() => expect(pendingActions.read(userId)).toEqual([]));
    const first = await open();
    first.now().act(call('both'));
    await saved(first);
    expect(server.copy.revision).toBe(1);
    server.keepsNothing = true;
    first.now().act(call('only here'));
    await saved(first);
    // Another device has written meanwhile, and knows nothing of it.
    const sealed = await sealValue(await importSealKey(key), userId, called('both', 'there'));
    server.copy = { revision: 2, sealed };
    const page = when === 'after a reload' ? await open(createQueryClient()) : first;
    server.keepsNothing = false;
    page.now().act(call('later'));
    await saved(page);
    await page.until(() => expect(Object.keys(page.value().called).sort()).toEqual(['both', 'later', 'only here', 'there'])); // oxfmt-ignore
  },
);

it('shares what could not be shared earlier within five seconds of opening, without anything being done', async () => {
  const { open, kept, server } = person(true);
  server.keepsNothing = true;
  const first = await open();
  first.now().act(call('only here'));
  await vi.waitFor(async () => expect((await kept())?.called).toEqual({ 'only here': 5 }));
  server.keepsNothing = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { until } = await open(createQueryClient());
  await vi.advanceTimersByTimeAsync(5000);
  await until(({ isShared }) => expect(isShared).toBe(true));
  expect(server.copy.revision).toBe(1);
});

it('does not bring back what was undone although the response to the first write was lost', async () => {
  const { userId, open, kept, server } = person(true);
  const { now, value, until } = await open();
  now().act(call('both'));
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  server.losesResponses = true;
  const undo = now().act(call('undone'));
  await until(() => expect(pendingActions.read(userId)).toEqual([]));
  server.losesResponses = false;
  undo((memory) => withCall(memory, 'undone', null));
  await vi.waitFor(async () => expect((await kept())?.called).toEqual({ both: 5 }));
  await until(({ isShared }) => expect(isShared).toBe(true));
  expect([Object.keys(value().called), server.copy.revision]).toEqual([['both'], 3]);
});
