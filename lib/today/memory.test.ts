import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { type TestBrowser } from '@/lib/auth/testing-browser';
import { clearPrivateStorage } from '@/lib/session/private-store';
import { openMemory } from './memory';
import { importSealKey, openSealed, sealValue } from './sealed-value';
import { startMemories } from './testing-memory';

vi.mock('next/headers', () => import('@/lib/auth/testing-next-headers'));

const secret = 'the first secret of more than 32 characters';
const older = 'an older secret of more than 32 characters';
const world = await startMemories({ SESSION_SECRET: `${secret},${older}` });
const mine = await world.signIn('person-1');
const theirs = await world.signIn('person-2');
afterAll(() => world.close());

let switchTo: (browser: TestBrowser) => void;
beforeEach(() => {
  switchTo = world.device();
  switchTo(mine);
  world.calls.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const memory = openMemory('person-1');
const unshared = (revision: number, value: unknown) => ({ revision, value, isShared: false });
const nothing = { kept: false, current: null };

describe('on one device', () => {
  it('stores what is written, and counts the writes', async () => {
    expect(await memory.read()).toBeNull();
    expect(await memory.write(0, { day: 1 })).toEqual({ kept: true, revision: 1, isShared: false });
    expect(await memory.read()).toEqual(unshared(1, { day: 1 }));
    expect(await memory.write(1, ['two'])).toEqual({ kept: true, revision: 2, isShared: false });
    expect(await memory.read()).toEqual(unshared(2, ['two']));
  });

  it('refuses a second tab’s write, returning the value of the first', async () => {
    await memory.write(0, 'first');
    const other = openMemory('person-1');
    expect(await other.write(0, 'late')).toEqual({ kept: false, current: unshared(1, 'first') });
    expect(await other.write(5, 'early')).toEqual({ kept: false, current: unshared(1, 'first') });
    expect(await memory.read()).toEqual(unshared(1, 'first'));
  });

  it('accepts exactly one of twenty concurrent writes', async () => {
    for (const after of [0, 1]) {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, tab) => openMemory('person-1').write(after, tab)),
      );
      expect(all.filter(({ kept }) => kept)).toHaveLength(1);
      const won = all.findIndex(({ kept }) => kept);
      expect(await memory.read()).toEqual(unshared(after + 1, won));
    }
  });

  it('treats a damaged value as empty, and overwrites it', async () => {
    await memory.write(0, 'whole');
    const store = await world.rawStore();
    const { sealed } = await store.get('person-1');
    const tampered = sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31);
    for (const damaged of [
      { revision: 1, sealed: tampered },
      { revision: 1, sealed: sealed.slice(0, 20) },
      { revision: 1, sealed: `Ag${sealed.slice(2)}` },
      { revision: 'x', sealed },
      'nonsense',
      7,
    ]) {
      await store.put('person-1', damaged);
      expect(await memory.read()).toBeNull();
      expect(await memory.write(1, 'x')).toEqual(nothing);
      expect(await memory.write(0, 'anew')).toEqual({ kept: true, revision: 1, isShared: false });
      expect(await memory.read()).toEqual(unshared(1, 'anew'));
    }
  });

  it('opens a value sealed with an earlier secret, and seals it with the first secret on the next write', async () => {
    await memory.write(0, 'x');
    const store = await world.rawStore();
    const key = (of: string) => importSealKey(memoryKeys('person-1', [of]).keys[0]!);
    await store.put('person-1', {
      revision: 4,
      sealed: await sealValue(await key(older), 'person-1', 'before'),
    });
    expect(await memory.read()).toEqual(unshared(4, 'before'));
    await memory.write(4, 'after');
    const { sealed } = await store.get('person-1');
    expect(await openSealed([await key(secret)], 'person-1', sealed)).toEqual({ value: 'after' });
  });

  it('stores nothing that can be read without the key', async () => {
    await memory.write(0, { links: ['Marlowe', 'Quayside'], stage: 'Enquiries raised' });
    const [kept] = await (await world.rawStore()).all();
    const words = /Marlowe|Quayside|Enquiries|raised|links|stage/;
    expect(JSON.stringify(kept)).not.toMatch(words);
    expect(Buffer.from(kept!.sealed, 'base64url').toString('latin1')).not.toMatch(words);
  });
});

describe('two people in one browser', () => {
  it('have separate memories, and cannot open each other’s', async () => {
    await memory.write(0, 'mine');
    switchTo(theirs);
    const other = openMemory('person-2');
    expect(await other.read()).toBeNull();
    await other.write(0, 'theirs');
    const store = await world.rawStore();
    await store.put('person-2', await store.get('person-1'));
    expect(await other.read()).toBeNull();
    switchTo(mine);
    expect(await memory.read()).toEqual(unshared(1, 'mine'));
  });

  it('neither read nor overwrite from a page left open after someone else signed in', async () => {
    await memory.write(0, 'mine');
    switchTo(theirs);
    expect(await memory.read()).toBeNull();
    expect(await memory.write(1, 'x')).toEqual(nothing);
    expect(await memory.write(0, 'x')).toEqual(nothing);
    switchTo(mine);
    expect(await memory.read()).toEqual(unshared(1, 'mine'));
  });

  it('delete only their own memory', async () => {
    await memory.write(0, 'mine');
    switchTo(theirs);
    await openMemory('person-2').write(0, 'theirs');
    const stored: Record<string, string> = { 'own-writes:person-2': '["a"]', 'own-changes:person-2': '["b"]', 'address-book:person-2': '["d"]', 'own-changes:person-1': '["c"]' }; // oxfmt-ignore
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => (stored[key] = text),
    });
    await openMemory('person-2').forget();
    expect(stored).toMatchObject({ 'own-writes:person-2': '[]', 'own-changes:person-2': '[]', 'address-book:person-2': '[]', 'own-changes:person-1': '["c"]' }); // oxfmt-ignore
    expect(await openMemory('person-2').read()).toBeNull();
    switchTo(mine);
    expect(await memory.read()).toEqual(unshared(1, 'mine'));
  });

  it('keep their memory when they sign out, and can open it again only after signing in', async () => {
    const browser = await world.signIn('person-1');
    switchTo(browser);
    await memory.write(0, 'mine');
    await auth().signOut(browser.post('/api/session'));
    clearPrivateStorage();
    const page = await world.freshPage();
    expect(await page.openMemory('person-1').read()).toBeNull();
    expect(await memory.read()).toBeNull();
    switchTo(mine);
    expect(await memory.read()).toEqual(unshared(1, 'mine'));
  });
});

describe('failures', () => {
  it('reports that nothing can be stored if storage is forbidden', async () => {
    const forbidden = new IDBFactory();
    forbidden.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
    for (const storage of [forbidden, undefined]) {
      vi.stubGlobal('indexedDB', storage);
      expect(await memory.read()).toBeNull();
      expect(await memory.write(0, 'x')).toEqual(nothing);
      await expect(memory.forget()).rejects.toThrow();
    }
  });

  it('keeps the old value if storage is full', async () => {
    await memory.write(0, 'before');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      return {} as never;
    });
    expect(await memory.write(1, 'after')).toEqual(nothing);
    expect(await memory.read()).toEqual(unshared(1, 'before'));
  });

  it('still reads and writes with the keys it has if our server does not respond', async () => {
    await memory.write(0, 'before');
    await world.whileDown(async () => {
      expect(await memory.read()).toEqual(unshared(1, 'before'));
      expect(await memory.write(1, 'after')).toEqual({ kept: true, revision: 2, isShared: false });
    });
    expect(await memory.read()).toEqual(unshared(2, 'after'));
  });

  it('neither reads nor writes without a key, and returns the stored value once it has one', async () => {
    await memory.write(0, 'before');
    const page = (await world.freshPage()).openMemory('person-1');
    await world.whileDown(async () => {
      expect(await page.read()).toBeNull();
      expect(await page.write(0, 'x')).toEqual(nothing);
    });
    expect(await page.write(0, 'x')).toEqual({ kept: false, current: unshared(1, 'before') });
  });

  it('stores nothing over plain http, which has no Web Crypto', async () => {
    vi.spyOn(Crypto.prototype, 'subtle', 'get').mockReturnValue(undefined as never);
    expect((await world.call('GET', mine)).status).toBe(200);
    const page = (await world.freshPage()).openMemory('person-1');
    expect(await page.read()).toBeNull();
    expect(await page.write(0, 'x')).toEqual(nothing);
  });
});

describe('the data URL without Redis', () => {
  it('gives keys to a live session, and stores nothing itself', async () => {
    const response = await world.call('GET', mine);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await response.json()).toEqual({
      data: {
        userId: 'person-1',
        key: expect.stringMatching(/^[\w-]{43}$/),
        olderKeys: [expect.stringMatching(/^[\w-]{43}$/)],
        isShared: false,
        revision: null,
        sealed: null,
      },
    });
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { after: 0, sealed: 'AQ' } : undefined;
      const refused = await world.call(method, mine, body);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ error: { code: 'not_shared' } });
    }
    await memory.write(0, 'x');
    await memory.forget();
    expect(new Set(world.calls)).toEqual(new Set(['GET']));
  });

  it('does not count as activity, and refreshes no token', async () => {
    const idleUntil = async () => (await auth().session(mine.cookies(), { touch: false }))!.idleUntil;
    const before = await idleUntil();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    for (const method of ['GET', 'DELETE'] as const) await world.call(method, mine);
    await world.call('PUT', mine, { after: 0, sealed: 'AQ' });
    expect(await idleUntil()).toBe(before);
    expect(world.server.counts.refreshes).toBe(0);
    vi.useRealTimers();
  });
});
