import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store';
import { redisStore } from './redis-store';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { type VaultStore } from './vault-store';

const idleMs = 30_000;
const later = (ms = 60_000) => Date.now() + ms;

type Made = { store: VaultStore; end(key: string): Promise<number | null>; lockEnds(): Promise<void> };

/**
 * Both stores keep the same promises. The clock stands still; `end` is the moment at which an entry ends by
 * itself, and `lockEnds` lets the time of the key's lock run out.
 */
function promises(make: () => Made, now: () => Promise<number>) {
  let store: VaultStore;
  let made: Made;
  let stoodStillAt = 0;
  beforeEach(async () => {
    stoodStillAt = performance.now();
    vi.useFakeTimers({ toFake: ['Date'], now: await now() });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });
  const withEntry = async (absoluteUntil = later()) => {
    made = make();
    store = made.store;
    await store.put('key', 'first', absoluteUntil, 'owner');
    return store;
  };

  it('gives back what was put, and nothing else', async () => {
    await withEntry();
    expect(await store.get('key', { touch: false })).toMatchObject({ sealed: 'first' });
    expect(await store.get('other', { touch: true })).toBeNull();
  });

  it('replaces and deletes only what is still the same', async () => {
    await withEntry();
    expect(await store.swap('key', 'stale', 'second')).toBe(false);
    expect(await store.swap('key', 'first', 'second')).toBe(true);
    expect(await store.swap('key', 'first', null)).toBe(false);
    expect(await store.get('key', { touch: false })).toMatchObject({ sealed: 'second' });
    expect(await store.swap('key', 'second', null)).toBe(true);
    expect(await store.swap('key', 'second', 'third')).toBe(false);
    expect(await store.get('key', { touch: false })).toBeNull();
  });

  it('lets exactly one of 50 simultaneous replacements through', async () => {
    await withEntry();
    const won = await Promise.all(
      Array.from({ length: 50 }, (_, one) => store.swap('key', 'first', `by ${one}`)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('deletes once and tells what it was', async () => {
    await withEntry();
    expect(await store.remove('key')).toBe('first');
    expect(await store.remove('key')).toBeNull();
  });

  it('ends an entry that no one touches; looking does not count', async () => {
    await withEntry();
    const end = later(idleMs);
    expect(await made.end('key')).toBe(end);
    vi.advanceTimersByTime(5000);
    expect(await store.get('key', { touch: false })).not.toBeNull();
    expect(await made.end('key')).toBe(end);
  });

  it('keeps an entry that is touched, without rewriting it, and tells until when', async () => {
    await withEntry();
    for (let turn = 0; turn < 4; turn++) {
      vi.advanceTimersByTime(5000);
      expect(await store.get('key', { touch: true })).toMatchObject({ sealed: 'first' });
      expect(await made.end('key')).toBe(later(idleMs));
    }
  });

  it('tells until when', async () => {
    await withEntry();
    for (const touch of [false, true]) {
      const { idleUntil } = (await store.get('key', { touch }))!;
      // Redis counts with a clock of its own, which does not stand still meanwhile.
      expect(idleUntil).toBeLessThanOrEqual(later(idleMs + 2));
      expect(idleUntil).toBeGreaterThanOrEqual(later(idleMs - 2) - (performance.now() - stoodStillAt));
    }
  });

  it('does not lengthen a life by replacing the record', async () => {
    await withEntry();
    const end = later(idleMs);
    vi.advanceTimersByTime(5000);
    expect(await store.swap('key', 'first', 'second')).toBe(true);
    expect(await made.end('key')).toBe(end);
  });

  it('ends at the absolute limit, from the first and however often it is touched', async () => {
    const end = later(20_000);
    await withEntry(end);
    expect(await made.end('key')).toBe(end);
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersByTime(5000);
      expect(await store.get('key', { touch: true })).toMatchObject({ absoluteUntil: end });
      expect(await made.end('key')).toBe(end);
    }
  });

  it('gives a lock to one, until it is given back or its time is up', async () => {
    await withEntry();
    const lock = await store.lock('key', 300);
    expect(lock).not.toBeNull();
    expect(await store.lock('key', 300)).toBeNull();
    expect(await store.lock('other', 300)).not.toBeNull();
    await lock!.release();
    const second = await store.lock('key', 60_000);
    expect(second).not.toBeNull();
    await lock!.release(); // Not ours any more: no effect.
    expect(await store.lock('key', 60_000)).toBeNull();
    await made.lockEnds();
    expect(await store.lock('key', 60_000)).not.toBeNull();
  });
}

describe('in memory', () => {
  promises(
    () => {
      const store = memoryStore({ idleMs });
      return {
        store,
        async end(key) {
          const entry = await store.get(key, { touch: false });
          return entry && Math.min(entry.idleUntil, entry.absoluteUntil);
        },
        lockEnds: async () => void vi.advanceTimersByTime(60_000),
      };
    },
    async () => Date.now(),
  );

  it.each([
    ['idles', idleMs, later],
    ['is as old as it may get', 20_000, () => later(20_000)],
  ])('has an entry to the last millisecond, and no longer, when it %s', async (_, life, until) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = memoryStore({ idleMs });
    await store.put('key', 'first', until(), 'owner');
    vi.advanceTimersByTime(life - 1);
    expect(await store.get('key', { touch: false })).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(await store.swap('key', 'first', 'second')).toBe(false);
    expect(await store.get('key', { touch: true })).toBeNull();
    expect(await store.remove('key')).toBeNull();
    await store.close();
  });

  it('has a lock to the last millisecond, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = memoryStore({ idleMs });
    await store.lock('key', 7000);
    vi.advanceTimersByTime(6999);
    expect(await store.lock('key', 7000)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await store.lock('key', 7000)).not.toBeNull();
    await store.close();
  });

  it('drops the entry that idled longest when there are too many', async () => {
    const store = memoryStore({ idleMs: 60_000, maxEntries: 100 });
    for (let one = 0; one < 100; one++) await store.put(`key ${one}`, 'x', later(), `owner ${one}`);
    await store.get('key 0', { touch: true });
    for (let one = 100; one < 150; one++) await store.put(`key ${one}`, 'x', later(), `owner ${one}`);
    expect(store.size()).toBe(100);
    expect(await store.get('key 0', { touch: false })).not.toBeNull();
    expect(await store.get('key 1', { touch: false })).toBeNull();
    await store.close();
  });

  it('drops only sessions of a person who has too many', async () => {
    const store = memoryStore({ idleMs: 60_000 });
    await store.put('of someone else', 'x', later(), 'someone else');
    for (let one = 0; one < 10_000; one++) await store.put(`key ${one}`, 'x', later(), 'greedy');
    expect(store.size()).toBe(51);
    expect(await store.get('of someone else', { touch: false })).not.toBeNull();
    await store.close();
  });

  it('sweeps what has ended every minute', async () => {
    vi.useFakeTimers();
    const store = memoryStore({ idleMs: 1000 });
    for (let one = 0; one < 500; one++) await store.put(`key ${one}`, 'x', later(), `owner ${one}`);
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
  /** Ours may be a false one (faketime). */
  const redisNow = async () => {
    const [seconds, micros] = await redis.client.time();
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  };
  beforeEach(() => redis.client.flushall());
  promises(() => {
    const store = redisStore({ url: redis.url, idleMs });
    return {
      store,
      async end(key) {
        const end = Number(await redis.client.call('PEXPIRETIME', `${prefix}session:${key}`));
        return end === -2 ? null : end;
      },
      async lockEnds() {
        expect(await redis.client.pttl(`${prefix}session-lock:key`)).toBeGreaterThan(0);
        await redis.client.pexpireat(`${prefix}session-lock:key`, 1);
      },
    };
  }, redisNow);

  it('holds a lock for as long as was asked, and no longer', async () => {
    const store = redisStore({ url: redis.url, idleMs });
    const asked = performance.now();
    await store.lock('key', 7000);
    const left = await redis.client.pttl(`${prefix}session-lock:key`);
    expect(left).toBeLessThanOrEqual(7000);
    expect(left).toBeGreaterThanOrEqual(6999 - (performance.now() - asked));
    await store.close();
  });

  it('leaves nothing behind: every key ends by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: await redisNow() });
    const store = redisStore({ url: redis.url, idleMs: 50 });
    for (let one = 0; one < 20; one++) await store.put(`key ${one}`, 'x', later(), `owner ${one}`);
    await store.lock('key 1', 50);
    await expect.poll(() => redis.client.keys('*'), { timeout: 10_000 }).toEqual([]);
    expect(await store.get('key 1', { touch: true })).toBeNull();
    await store.close();
  });
});
