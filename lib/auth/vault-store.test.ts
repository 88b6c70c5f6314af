import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store';
import { redisStore } from './redis-store';
import { noRedis, startRedis, type TestRedis } from './testing-redis';
import { type VaultStore } from './vault-store';

const idleMs = 800;
const later = (ms = 60_000) => Date.now() + ms;
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Both stores keep the same promises. */
function promises(make: () => VaultStore) {
  let store: VaultStore;
  afterEach(() => store.close());
  const withEntry = async (absoluteUntil = later()) => {
    store = make();
    await store.put('key', 'first', absoluteUntil);
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

  it('ends an entry that nobody touches; looking does not count', async () => {
    await withEntry();
    await soon(idleMs * 0.7);
    expect(await store.get('key', { touch: false })).not.toBeNull();
    await soon(idleMs * 0.5);
    expect(await store.get('key', { touch: false })).toBeNull();
    expect(await store.swap('key', 'first', 'second')).toBe(false);
  });

  it('keeps an entry that is touched, without rewriting it, and tells until when', async () => {
    await withEntry();
    for (let turn = 0; turn < 4; turn++) {
      await soon(idleMs * 0.6);
      const entry = await store.get('key', { touch: true });
      expect(entry).toMatchObject({ sealed: 'first' });
      expect(entry!.idleUntil - Date.now()).toBeGreaterThan(idleMs * 0.8);
    }
  });

  it('does not lengthen a life by replacing the record', async () => {
    await withEntry();
    await soon(idleMs * 0.7);
    expect(await store.swap('key', 'first', 'second')).toBe(true);
    await soon(idleMs * 0.5);
    expect(await store.get('key', { touch: false })).toBeNull();
  });

  it('ends at the absolute limit however often it is touched', async () => {
    const end = later(900);
    await withEntry(end);
    while (Date.now() < end - 100) {
      expect(await store.get('key', { touch: true })).toMatchObject({ absoluteUntil: end });
      await soon(100);
    }
    await soon(150);
    expect(await store.get('key', { touch: true })).toBeNull();
  });

  it('gives a lock to one, until it is given back or its time is up', async () => {
    await withEntry();
    const lock = await store.lock('key', 300);
    expect(lock).not.toBeNull();
    expect(await store.lock('key', 300)).toBeNull();
    expect(await store.lock('other', 300)).not.toBeNull();
    await lock!.release();
    const second = await store.lock('key', 200);
    expect(second).not.toBeNull();
    await lock!.release(); // Not ours any more: no effect.
    expect(await store.lock('key', 200)).toBeNull();
    await soon(250);
    expect(await store.lock('key', 200)).not.toBeNull();
  });
}

describe('in memory', () => {
  promises(() => memoryStore({ idleMs }));

  it('drops the entry that idled longest when there are too many', async () => {
    const store = memoryStore({ idleMs: 60_000, cap: 100 });
    for (let one = 0; one < 100; one++) await store.put(`key ${one}`, 'x', later());
    await store.get('key 0', { touch: true });
    for (let one = 100; one < 150; one++) await store.put(`key ${one}`, 'x', later());
    expect(store.size()).toBe(100);
    expect(await store.get('key 0', { touch: false })).not.toBeNull();
    expect(await store.get('key 1', { touch: false })).toBeNull();
    await store.close();
  });

  it('sweeps what has ended every minute', async () => {
    vi.useFakeTimers();
    const store = memoryStore({ idleMs: 1000 });
    for (let one = 0; one < 500; one++) await store.put(`key ${one}`, 'x', later());
    vi.advanceTimersByTime(60_001);
    expect(store.size()).toBe(0);
    await store.close();
    vi.useRealTimers();
  });
});

describe.skipIf(noRedis)('in a real Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  promises(() => redisStore({ url: redis.url, idleMs }));

  it('leaves nothing behind: every key ends by itself', async () => {
    const store = redisStore({ url: redis.url, idleMs: 200 });
    for (let one = 0; one < 20; one++) await store.put(`key ${one}`, 'x', later());
    await store.lock('key 1', 200);
    await expect.poll(() => redis.client.keys('*'), { timeout: 10_000 }).toEqual([]);
    await store.close();
  });
});
