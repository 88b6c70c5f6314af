import { Redis } from 'ioredis';
import { afterEach, expect, it, vi } from 'vitest';
import { redisStore } from './redis-store';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of open.splice(0)) await store.close();
});

/** A store whose Redis does not exist. */
function unconnected(namespace?: string) {
  const store = redisStore({ url: 'redis://127.0.0.1:1', idleMs: 1000, namespace });
  open.push(store);
  return store;
}

it('vouches for no entry until it has connected', () => {
  expect(unconnected().availableSince!()).toBe(Infinity);
});

it('keeps entries apart from locks, and from those of another namespace', async () => {
  const evaluate = vi.spyOn(Redis.prototype, 'eval').mockResolvedValue(1);
  const set = vi.spyOn(Redis.prototype, 'set').mockResolvedValue('OK');
  for (const namespace of [undefined, 'submissions']) {
    const store = unconnected(namespace);
    await store.put('key', 'sealed', Date.now() + 1000, 'owner');
    await store.swap('key', 'sealed', null);
    const lock = await store.lock('key', 1000);
    await lock!.release();
  }
  const entries = ['chain-dashboard:session:key', 'chain-dashboard:submissions:key'];
  const locks = ['chain-dashboard:session-lock:key', 'chain-dashboard:submissions-lock:key'];
  expect(set.mock.calls.map(([key]) => key)).toEqual(locks);
  expect(evaluate.mock.calls.map(([, , key]) => key)).toEqual(
    entries.flatMap((entry, at) => [entry, entry, locks[at]]),
  );
});
