import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { type TestBrowser } from '@/lib/auth/testing-browser';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { openMemory } from './memory';
import { maxSealed } from './schema';
import { sharedMemory } from './server';
import { startMemories } from './testing-memory';

vi.mock('next/headers', () => import('@/lib/auth/testing-next-headers'));

/** What a write that could not be shared adds to the revision. */
const step = 2 ** -20;
const secrets = 'the first secret of more than 32 characters,an earlier secret of more than 32 characters';

/** Two devices of one person and our routes, with a real Redis. */
describe.skipIf(noRedis)('with Redis', () => {
  let redis: TestRedis;
  let world: Awaited<ReturnType<typeof startMemories>>;
  let mine: TestBrowser;
  let desk: () => void;
  let phone: () => void;
  const keys = () => redis.client.keys('chain-dashboard:memory:*');

  beforeAll(async () => {
    redis = await startRedis();
    world = await startMemories({ REDIS_URL: redis.url, SESSION_SECRET: secrets });
    mine = await world.signIn('person-1');
  });
  afterAll(async () => {
    sharedMemory()?.close();
    await world.close();
    await redis.close();
  });
  beforeEach(async () => {
    const [one, two] = [world.device(), world.device()];
    desk = () => one(mine);
    phone = () => two(mine);
    for (const key of await keys()) await redis.client.del(key);
    desk();
  });

  const mark = (revision: number, value: unknown, isShared = true) => ({ revision, value, isShared });
  const memory = { read: () => openMemory('person-1').read(), forget: () => openMemory('person-1').forget() };
  const write = (after: number, value: unknown) => openMemory('person-1').write(after, value);
  /** Redis does not respond, so not even the session can be checked. */
  async function whileFrozen<T>(work: () => Promise<T>): Promise<T> {
    redis.freeze();
    return work().finally(() => redis.thaw());
  }
  const status = async () => (await world.call('GET', mine)).status;
  /** Replaces the sealed text in Redis. */
  async function replaceSealed(sealed: string) {
    const [key] = await keys();
    await redis.client.hset(key!, 'sealed', sealed);
  }

  it('shares the memory between a person’s devices', async () => {
    expect(await write(0, 'at the desk')).toEqual({ kept: true, revision: 1, isShared: true });
    phone();
    expect(await memory.read()).toEqual(mark(1, 'at the desk'));
    expect(await world.whileDown(memory.read)).toEqual(mark(1, 'at the desk', false));
    expect(await write(1, 'on the phone')).toEqual({ kept: true, revision: 2, isShared: true });
    // The desk may write without having read the phone’s revision first.
    desk();
    expect(await write(2, 'at the desk again')).toEqual({ kept: true, revision: 3, isShared: true });
    expect(await memory.read()).toEqual(mark(3, 'at the desk again'));
  });

  it('refuses the second device’s write, returning the value of the first', async () => {
    await write(0, 'seen by both');
    phone();
    await memory.read();
    await write(1, 'on the phone');
    desk();
    const refused = { kept: false, current: mark(2, 'on the phone') };
    expect(await write(1, 'at the desk')).toEqual(refused);
    expect(await world.whileDown(memory.read)).toEqual(mark(2, 'on the phone', false));
    expect(await write(0, 'at the desk')).toEqual(refused);
    expect(await memory.read()).toEqual(mark(2, 'on the phone'));
  });

  it('accepts exactly one of twenty concurrent writes, and returns it to the others', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => world.call('PUT', mine, { after: 0, sealed: `sealed-${at}` })),
    );
    const won = all.findIndex(({ status }) => status === 200);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await all[won]!.json()).toEqual({ data: { revision: 1 } });
    const other = all[won === 0 ? 1 : 0]!;
    expect(await other.json()).toMatchObject({
      error: { code: 'newer_memory', details: { revision: 1, sealed: `sealed-${won}` } },
    });
  });

  it('keeps the copy for 30 days, without revealing the person or the content', async () => {
    await write(0, { links: ['Marlowe', 'Quayside'], stage: 'Enquiries raised' });
    const [key, ...more] = await keys();
    expect(more).toEqual([]);
    expect(key).not.toContain('person-1');
    const days = (await redis.client.pttl(key!)) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);
    const kept = await redis.client.hgetall(key!);
    const bytes = Buffer.from(kept.sealed!, 'base64url').toString('latin1');
    expect(Object.keys(kept).sort()).toEqual(['revision', 'sealed']);
    expect(JSON.stringify(kept) + bytes).not.toMatch(/Marlowe|Quayside|Enquiries|stage|person-1/);
  });

  it('cannot be read, counted or opened by another person', async () => {
    await write(0, 'mine');
    const theirs = await world.signIn('person-2');
    const switchTo = world.device();
    switchTo(theirs);
    const other = openMemory('person-2');
    expect(await other.read()).toBeNull();
    expect(await other.write(0, 'theirs')).toEqual({ kept: true, revision: 1, isShared: true });
    const { places } = memoryKeys('person-1');
    const sealed = await redis.client.hget(`chain-dashboard:memory:${places[0]}`, 'sealed');
    for (const key of await keys()) await redis.client.hset(key, 'revision', 5, 'sealed', sealed!);
    expect(await other.read()).toEqual({ revision: 1, value: 'theirs', isShared: false });
  });

  it('falls back to the device’s copy if the shared one is damaged, and repairs that with the next write', async () => {
    await write(0, 'whole');
    await replaceSealed('damaged');
    expect(await memory.read()).toEqual(mark(1, 'whole', false));
    phone();
    expect(await memory.read()).toBeNull();
    expect(await write(0, 'anew')).toEqual({ kept: true, revision: 2, isShared: true });
    expect(await world.whileDown(memory.read)).toEqual(mark(2, 'anew', false));
    expect(await memory.read()).toEqual(mark(2, 'anew'));
    desk();
    expect(await memory.read()).toEqual(mark(2, 'anew'));
  });

  it('uses the device’s copy while Redis does not respond, and shares its writes afterwards', async () => {
    await write(0, 'before');
    await whileFrozen(async () => {
      expect(await memory.read()).toEqual(mark(1, 'before', false));
      expect(await write(1, 'meanwhile')).toEqual({ kept: true, revision: 1 + step, isShared: false });
    });
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    expect(await memory.read()).toEqual(mark(1 + step, 'meanwhile', false));
    phone();
    expect(await memory.read()).toEqual(mark(1, 'before'));
    desk();
    expect(await write(1 + step, 'after')).toEqual({ kept: true, revision: 2, isShared: true });
    phone();
    expect(await memory.read()).toEqual(mark(2, 'after'));
  });

  it('refuses a device that wrote while Redis was down if another device has written since', async () => {
    await write(0, 'before');
    await world.whileDown(async () => {
      for (const after of [1, 1 + step]) await write(after, 'down');
    });
    phone();
    await memory.read();
    await write(1, 'on the phone');
    desk();
    expect(await memory.read()).toEqual(mark(1 + 2 * step, 'down', false));
    expect(await write(1 + 2 * step, 'up')).toEqual({ kept: false, current: mark(2, 'on the phone') });
  });

  it('is deleted together with the device’s own copy; other devices keep theirs', async () => {
    await write(0, 'x');
    phone();
    await memory.read();
    await memory.forget();
    expect(await keys()).toEqual([]);
    expect(await memory.read()).toBeNull();
    desk();
    expect(await memory.read()).toEqual(mark(1, 'x', false));
    expect(await write(1, 'y')).toEqual({ kept: true, revision: 2, isShared: true });
  });

  it('is also deleted if it was stored under an earlier secret', async () => {
    const [, earlier] = memoryKeys('person-1').places;
    await sharedMemory()!.keep([earlier!], 0, 'sealed');
    expect(await keys()).toHaveLength(1);
    await memory.forget();
    expect(await keys()).toEqual([]);
  });

  it('is not deleted by a page left open after someone else signed in', async () => {
    world.device()(await world.signIn('person-2'));
    await openMemory('person-2').write(0, 'theirs');
    await memory.forget();
    expect(await openMemory('person-2').read()).toEqual(mark(1, 'theirs'));
    expect(await keys()).toHaveLength(1);
  });

  it('reports that the shared copy could not be deleted', async () => {
    await write(0, 'x');
    await whileFrozen(() => expect(memory.forget()).rejects.toMatchObject({ status: 503 }));
    expect(await keys()).toHaveLength(1);
  });

  it('works on a device that cannot store anything', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await write(0, 'x')).toEqual({ kept: true, revision: 1, isShared: true });
    expect(await memory.read()).toEqual(mark(1, 'x'));
    expect(await write(0, 'late')).toEqual({ kept: false, current: mark(1, 'x') });
  });

  it('refuses a value that is too long, and stores it on the device only', async () => {
    const at = (sealed: string, after = 0) => world.call('PUT', mine, { after, sealed });
    expect((await at('x'.repeat(maxSealed))).status).toBe(200);
    const refused = await at('x'.repeat(maxSealed + 1), 1);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { code: 'payload_too_large' } });
    expect((await at('x'.repeat(600 * 1024), 1)).status).toBe(413);
    for (const wrong of ['', 'a b', '{}']) expect((await at(wrong, 1)).status).toBe(400);
    for (const after of [-1, 0.5, 1e12]) expect((await at('AQ', after)).status).toBe(400);

    await memory.forget();
    const large = Array.from({ length: 20_000 }, () => crypto.randomUUID());
    world.calls.length = 0;
    expect(await write(0, large)).toEqual({ kept: true, revision: step, isShared: false });
    expect(world.calls).not.toContain('PUT');
    expect(await keys()).toEqual([]);
    expect(await memory.read()).toEqual(mark(step, large, false));
  });

  it('is found under an earlier secret, and moves to the current one on the next write', async () => {
    const shared = sharedMemory()!;
    await shared.keep(['old'], 0, 'sealed-1');
    expect(await shared.read(['new', 'old'])).toEqual({ revision: 1, sealed: 'sealed-1' });
    expect(await shared.keep(['new', 'old'], 0, 'late')).toEqual({ revision: 1, sealed: 'sealed-1' });
    expect(await shared.keep(['new', 'old'], 1, 'sealed-2')).toBeNull();
    expect(await keys()).toEqual(['chain-dashboard:memory:new']);
    await shared.forget(['old', 'new']);
    expect(await keys()).toEqual([]);
  });

  it('returns keys but no copy, and refuses writes with a clear error, while Redis does not respond', async () => {
    const open = vi.spyOn(sharedMemory()!, 'read').mockRejectedValueOnce(new Error('gone'));
    const response = await world.call('GET', mine);
    expect(await response.json()).toMatchObject({ data: { isShared: true, revision: null, sealed: null } });
    expect(open).toHaveBeenCalledOnce();
    vi.spyOn(sharedMemory()!, 'keep').mockRejectedValueOnce(new Error('gone'));
    const refused = await world.call('PUT', mine, { after: 0, sealed: 'AQ' });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: 'memory_unavailable' } });
    expect(await write(0, 'x')).toEqual({ kept: true, revision: 1, isShared: true });
  });
});
