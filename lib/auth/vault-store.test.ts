import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store';
import { redisStore } from './redis-store';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { type VaultStore } from './vault-store';

const idleMs = 30_000;
const later = (ms = 60_000) => Date.now() + ms;

type Setup = { store: VaultStore; expiry(key: string): Promise<number | null>; expireLock(): Promise<void> };

/** The tests that both stores must pass. The clock is stopped. */
function contract(create: () => Setup, now: () => Promise<number>) {
  let store: VaultStore;
  let setup: Setup;
  let clockStoppedAt = 0;
  beforeEach(async () => {
    clockStoppedAt = performance.now();
    vi.useFakeTimers({ toFake: ['Date'], now: await now() });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });
  const withEntry = async (absoluteUntil = later()) => {
    setup = create();
    store = setup.store;
    await store.put('key', 'first', absoluteUntil, 'owner');
    return store;
  };

  it('returns what was put, and null for other keys', async () => {
    await withEntry();
    expect(await store.get('key', { touch: false })).toMatchObject({ sealed: 'first' });
    expect(await store.get('other', { touch: true })).toBeNull();
  });

  it('swaps and deletes only if the entry is unchanged', async () => {
    await withEntry();
    expect(await store.swap('key', 'stale', 'second')).toBe(false);
    expect(await store.swap('key', 'first', 'second')).toBe(true);
    expect(await store.swap('key', 'first', null)).toBe(false);
    expect(await store.get('key', { touch: false })).toMatchObject({ sealed: 'second' });
    expect(await store.swap('key', 'second', null)).toBe(true);
    expect(await store.swap('key', 'second', 'third')).toBe(false);
    expect(await store.get('key', { touch: false })).toBeNull();
  });

  it('lets exactly one of 50 simultaneous swaps succeed', async () => {
    await withEntry();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.swap('key', 'first', `by ${index}`)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('removes an entry once, and returns it', async () => {
    await withEntry();
    expect(await store.remove('key')).toBe('first');
    expect(await store.remove('key')).toBeNull();
  });

  it('expires an untouched entry; reading alone does not extend it', async () => {
    await withEntry();
    const end = later(idleMs);
    expect(await setup.expiry('key')).toBe(end);
    vi.advanceTimersByTime(5000);
    expect(await store.get('key', { touch: false })).not.toBeNull();
    expect(await setup.expiry('key')).toBe(end);
  });

  it('extends an entry when touched, without rewriting it', async () => {
    await withEntry();
    for (let turn = 0; turn < 4; turn++) {
      vi.advanceTimersByTime(5000);
      expect(await store.get('key', { touch: true })).toMatchObject({ sealed: 'first' });
      expect(await setup.expiry('key')).toBe(later(idleMs));
    }
  });

  it('returns the idle expiry', async () => {
    await withEntry();
    for (const touch of [false, true]) {
      const { idleUntil } = (await store.get('key', { touch }))!;
      // Redis has its own clock, which keeps running.
      expect(idleUntil).toBeLessThanOrEqual(later(idleMs + 2));
      expect(idleUntil).toBeGreaterThanOrEqual(later(idleMs - 2) - (performance.now() - clockStoppedAt));
    }
  });

  it('does not extend an entry when swapping it', async () => {
    await withEntry();
    const end = later(idleMs);
    vi.advanceTimersByTime(5000);
    expect(await store.swap('key', 'first', 'second')).toBe(true);
    expect(await setup.expiry('key')).toBe(end);
  });

  it('never extends an entry beyond its absolute limit', async () => {
    const end = later(20_000);
    await withEntry(end);
    expect(await setup.expiry('key')).toBe(end);
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersByTime(5000);
      expect(await store.get('key', { touch: true })).toMatchObject({ absoluteUntil: end });
      expect(await setup.expiry('key')).toBe(end);
    }
  });

  it('grants a lock to one holder, until it is released or expires', async () => {
    await withEntry();
    const lock = await store.lock('key', 300);
    expect(lock).not.toBeNull();
    expect(await store.lock('key', 300)).toBeNull();
    expect(await store.lock('other', 300)).not.toBeNull();
    await lock!.release();
    const second = await store.lock('key', 60_000);
    expect(second).not.toBeNull();
    await lock!.release(); // No longer ours, so this has no effect.
    expect(await store.lock('key', 60_000)).toBeNull();
    await setup.expireLock();
    expect(await store.lock('key', 60_000)).not.toBeNull();
  });
}

describe('in memory', () => {
  contract(
    () => {
      const store = memoryStore({ idleMs });
      return {
        store,
        async expiry(key) {
          const entry = await store.get(key, { touch: false });
          return entry && Math.min(entry.idleUntil, entry.absoluteUntil);
        },
        expireLock: async () => void vi.advanceTimersByTime(60_000),
      };
    },
    async () => Date.now(),
  );

  it.each([
    ['idle', idleMs, later],
    ['absolute', 20_000, () => later(20_000)],
  ])('keeps an entry until exactly its %s limit', async (_, lifetime, until) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = memoryStore({ idleMs });
    await store.put('key', 'first', until(), 'owner');
    vi.advanceTimersByTime(lifetime - 1);
    expect(await store.get('key', { touch: false })).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(await store.swap('key', 'first', 'second')).toBe(false);
    expect(await store.get('key', { touch: true })).toBeNull();
    expect(await store.remove('key')).toBeNull();
    await store.close();
  });

  it('holds a lock until exactly its expiry', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = memoryStore({ idleMs });
    await store.lock('key', 7000);
    vi.advanceTimersByTime(6999);
    expect(await store.lock('key', 7000)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await store.lock('key', 7000)).not.toBeNull();
    await store.close();
  });

  it('evicts the longest idle entries when there are too many', async () => {
    const store = memoryStore({ idleMs: 60_000, maxEntries: 100 });
    for (let index = 0; index < 100; index++) await store.put(`key ${index}`, 'x', later(), `owner ${index}`);
    await store.get('key 0', { touch: true });
    for (let index = 100; index < 150; index++)
      await store.put(`key ${index}`, 'x', later(), `owner ${index}`);
    expect(store.size()).toBe(100);
    expect(await store.get('key 0', { touch: false })).not.toBeNull();
    expect(await store.get('key 1', { touch: false })).toBeNull();
    await store.close();
  });

  it("evicts only a user's own sessions when that user has too many", async () => {
    const store = memoryStore({ idleMs: 60_000 });
    await store.put('of someone else', 'x', later(), 'someone else');
    for (let index = 0; index < 10_000; index++) await store.put(`key ${index}`, 'x', later(), 'greedy');
    expect(store.size()).toBe(51);
    expect(await store.get('of someone else', { touch: false })).not.toBeNull();
    // The latest sign-ins are kept.
    expect(await store.get('key 9999', { touch: false })).not.toBeNull();
    expect(await store.get('key 9949', { touch: false })).toBeNull();
    await store.close();
  });

  it('sweeps expired entries every minute', async () => {
    vi.useFakeTimers();
    const store = memoryStore({ idleMs: 1000 });
    for (let index = 0; index < 500; index++) await store.put(`key ${index}`, 'x', later(), `owner ${index}`);
    vi.advanceTimersByTime(60_001);
    expect(store.size()).toBe(0);
    await store.close();
  });
});

describe.skipIf(noRedis)('in a real Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  const prefix = 'chain-dashboard:';
  /** Redis's time, as our own clock may be fake (faketime). */
  const redisNow = async () => {
    const [seconds, micros] = await redis.client.time();
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  };
  beforeEach(() => redis.client.flushall());
  contract(() => {
    const store = redisStore({ url: redis.url, idleMs });
    return {
      store,
      async expiry(key) {
        const expiry = Number(await redis.client.call('PEXPIRETIME', `${prefix}session:${key}`));
        return expiry === -2 ? null : expiry;
      },
      async expireLock() {
        expect(await redis.client.pttl(`${prefix}session-lock:key`)).toBeGreaterThan(0);
        await redis.client.pexpireat(`${prefix}session-lock:key`, 1);
      },
    };
  }, redisNow);

  it('sets the lock to expire after the requested time', async () => {
    const store = redisStore({ url: redis.url, idleMs });
    const started = performance.now();
    await store.lock('key', 7000);
    const ttl = await redis.client.pttl(`${prefix}session-lock:key`);
    expect(ttl).toBeLessThanOrEqual(7000);
    expect(ttl).toBeGreaterThanOrEqual(6999 - (performance.now() - started));
    await store.close();
  });

  it('lets every key expire, so that nothing is left behind', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: await redisNow() });
    const store = redisStore({ url: redis.url, idleMs: 50 });
    for (let index = 0; index < 20; index++) await store.put(`key ${index}`, 'x', later(), `owner ${index}`);
    await store.lock('key 1', 50);
    await expect.poll(() => redis.client.keys('*'), { timeout: 10_000 }).toEqual([]);
    expect(await store.get('key 1', { touch: true })).toBeNull();
    await store.close();
  });
});
