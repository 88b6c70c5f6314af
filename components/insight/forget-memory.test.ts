import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { openMemory } from '@/lib/today/memory';
import { emptyMemory, withCall } from '@/lib/today/memory-value';
import { Failure } from '@/lib/values/failure';
import { person } from './testing-person';
import { forgetMemory } from './use-memory';

afterEach(() => void vi.useRealTimers());

/** A person whose tab holds a memory that it has not stored yet. */
async function withNews(isShared: boolean) {
  const one = person(isShared);
  const { userId, server, kept } = one;
  await openMemory(userId).write(0, { ...emptyMemory, markedAt: 7 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { client, now, until } = await one.open();
  now().change((value) => withCall(value, 'ann', 5));
  const [answer, deleted] = [fetch, () => ((server.copy = { revision: null, sealed: null }), new Response(null, { status: 204 }))];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => (init.method === 'DELETE' ? deleted() : answer(url, init)));
  /** Waits until the tab holds nothing, and then as long as it could take to store something. */
  const isForgotten = async () => {
    await until(({ memory }) => expect(memory?.value).toMatchObject({ markedAt: null, called: {} }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await kept()).toBeUndefined();
  };
  return { userId, client, isForgotten };
} // oxfmt-ignore

it.each([false, true])('forgets also what the tab holds and is about to store, with a shared copy: %s', async (isShared) => {
  const { userId, client, isForgotten } = await withNews(isShared);
  await forgetMemory(client, userId);
  await isForgotten();
}); // oxfmt-ignore

it.each([false, true])('forgets also what another tab holds and is about to store, with a shared copy: %s', async (isShared) => {
  const { userId, isForgotten } = await withNews(isShared);
  vi.resetModules();
  const otherTab = await import('./use-memory');
  await otherTab.forgetMemory(createQueryClient(), userId);
  await isForgotten();
}); // oxfmt-ignore

it('forgets what the tab holds also if our server does not respond', async () => {
  const { userId, client, isForgotten } = await withNews(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(forgetMemory(client, userId)).rejects.toBeInstanceOf(Failure);
  await isForgotten();
});
