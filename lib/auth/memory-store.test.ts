import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 3_600_000) => Date.now() + ms;

it('keeps live entries and live locks when it sweeps, and stops sweeping once closed', async () => {
  const store = memoryStore({ idleMs: 90_000 });
  await store.put('expired', 'x', later(30_000), 'owner');
  await store.put('live', 'x', later(), 'owner');
  vi.advanceTimersByTime(59_000);
  expect(await store.lock('live', 32_000)).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(store.size()).toBe(1);
  expect(await store.get('live', { touch: false })).not.toBeNull();
  expect(await store.lock('live', 32_000)).toBeNull();
  await store.close();
  expect([store.size(), vi.getTimerCount()]).toEqual([0, 0]);
});

it.each([
  ['idle', 1000, 3_600_000],
  ['absolute', 3_600_000, 1000],
])('returns, replaces and removes no entry that is past its %s limit', async (_, idleMs, absoluteMs) => {
  const store = memoryStore({ idleMs });
  const keys = ['read', 'swapped', 'removed'];
  for (const key of keys) await store.put(key, 'first', later(absoluteMs), 'owner');
  vi.advanceTimersByTime(1000);
  expect(await store.get('read', { touch: true })).toBeNull();
  expect(await store.swap('swapped', 'first', 'second')).toBe(false);
  expect(await store.remove('removed')).toBeNull();
  expect(store.size()).toBe(0);
  await store.close();
});

it("evicts the longest idle of a user's own sessions, not the one they signed in to first", async () => {
  const store = memoryStore({ idleMs: 60_000, maxPerOwner: 2 });
  await store.put('first', 'x', later(), 'owner');
  await store.put('second', 'x', later(), 'owner');
  await store.get('first', { touch: true });
  await store.put('third', 'x', later(), 'owner');
  expect(await store.get('first', { touch: false })).not.toBeNull();
  expect(await store.get('second', { touch: false })).toBeNull();
  await store.close();
});

it('gives the owner of an entry to no one', async () => {
  const store = memoryStore({ idleMs: 60_000 });
  const absoluteUntil = later();
  await store.put('key', 'sealed', absoluteUntil, 'person-1');
  expect(await store.get('key', { touch: false })).toEqual({
    sealed: 'sealed',
    absoluteUntil,
    idleUntil: later(60_000),
  });
  await store.close();
});
