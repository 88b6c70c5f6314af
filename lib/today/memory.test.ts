import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { type TestBrowser } from '@/lib/auth/testing-browser';
import { forgetPrivate } from '@/lib/session/private-store';
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

let sit: (browser: TestBrowser) => void;
beforeEach(() => {
  sit = world.device();
  sit(mine);
  world.calls.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const memory = openMemory('person-1');
const told = (revision: number, value: unknown) => ({ revision, value, isShared: false });
const nothing = { kept: false, current: null };

describe('on one device', () => {
  it('keeps what is written, with a count of the writes', async () => {
    expect(await memory.read()).toBeNull();
    expect(await memory.write(0, { day: 1 })).toEqual({ kept: true, revision: 1 });
    expect(await memory.read()).toEqual(told(1, { day: 1 }));
    expect(await memory.write(1, ['two'])).toEqual({ kept: true, revision: 2 });
    expect(await memory.read()).toEqual(told(2, ['two']));
  });

  it('tells the second of two tabs what the first has kept, and changes nothing', async () => {
    await memory.write(0, 'first');
    const other = openMemory('person-1');
    expect(await other.write(0, 'late')).toEqual({ kept: false, current: told(1, 'first') });
    expect(await other.write(5, 'early')).toEqual({ kept: false, current: told(1, 'first') });
    expect(await memory.read()).toEqual(told(1, 'first'));
  });

  it('lets exactly one of twenty tabs through that write at the same moment', async () => {
    for (const after of [0, 1]) {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, tab) => openMemory('person-1').write(after, tab)),
      );
      expect(all.filter(({ kept }) => kept)).toHaveLength(1);
      const won = all.findIndex(({ kept }) => kept);
      expect(await memory.read()).toEqual(told(after + 1, won));
    }
  });

  it('takes what was damaged for nothing, and writes over it', async () => {
    await memory.write(0, 'whole');
    const store = await world.rawStore();
    const { sealed } = await store.get('person-1');
    const bent = sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31);
    for (const damaged of [
      { revision: 1, sealed: bent },
      { revision: 1, sealed: sealed.slice(0, 20) },
      { revision: 1, sealed: `Ag${sealed.slice(2)}` },
      { revision: 'x', sealed },
      'nonsense',
      7,
    ]) {
      await store.put('person-1', damaged);
      expect(await memory.read()).toBeNull();
      expect(await memory.write(1, 'x')).toEqual(nothing);
      expect(await memory.write(0, 'anew')).toEqual({ kept: true, revision: 1 });
      expect(await memory.read()).toEqual(told(1, 'anew'));
    }
  });

  it('opens what an earlier secret sealed, and seals it with the first when it is written', async () => {
    await memory.write(0, 'x');
    const store = await world.rawStore();
    const key = (of: string) => importSealKey(memoryKeys('person-1', [of]).keys[0]!);
    await store.put('person-1', {
      revision: 4,
      sealed: await sealValue(await key(older), 'person-1', 'before'),
    });
    expect(await memory.read()).toEqual(told(4, 'before'));
    await memory.write(4, 'after');
    const { sealed } = await store.get('person-1');
    expect(await openSealed([await key(secret)], 'person-1', sealed)).toEqual({ value: 'after' });
  });

  it('keeps nothing that can be read without the key', async () => {
    await memory.write(0, { links: ['Marlowe', 'Quayside'], stage: 'Enquiries raised' });
    const [kept] = await (await world.rawStore()).all();
    const words = /Marlowe|Quayside|Enquiries|raised|links|stage/;
    expect(JSON.stringify(kept)).not.toMatch(words);
    expect(Buffer.from(kept!.sealed, 'base64url').toString('latin1')).not.toMatch(words);
  });
});

describe('two people of one browser', () => {
  it('remember apart, and neither opens what the other has', async () => {
    await memory.write(0, 'mine');
    sit(theirs);
    const other = openMemory('person-2');
    expect(await other.read()).toBeNull();
    await other.write(0, 'theirs');
    const store = await world.rawStore();
    await store.put('person-2', await store.get('person-1'));
    expect(await other.read()).toBeNull();
    sit(mine);
    expect(await memory.read()).toEqual(told(1, 'mine'));
  });

  it('a page of one who is no longer signed in neither reads nor overwrites', async () => {
    await memory.write(0, 'mine');
    sit(theirs);
    expect(await memory.read()).toBeNull();
    expect(await memory.write(1, 'x')).toEqual(nothing);
    expect(await memory.write(0, 'x')).toEqual(nothing);
    sit(mine);
    expect(await memory.read()).toEqual(told(1, 'mine'));
  });

  it('forget apart', async () => {
    await memory.write(0, 'mine');
    sit(theirs);
    await openMemory('person-2').write(0, 'theirs');
    const stored: Record<string, string> = { 'own-writes:person-2': '["a"]', 'own-changes:person-2': '["b"]', 'address-book:person-2': '["d"]', 'own-changes:person-1': '["c"]' }; // oxfmt-ignore
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => (stored[key] = text),
    });
    await openMemory('person-2').forget();
    expect(stored).toMatchObject({ 'own-writes:person-2': '[]', 'own-changes:person-2': '[]', 'address-book:person-2': '[]', 'own-changes:person-1': '["c"]' }); // oxfmt-ignore
    expect(await openMemory('person-2').read()).toBeNull();
    sit(mine);
    expect(await memory.read()).toEqual(told(1, 'mine'));
  });

  it('outlast signing out, and open again after the next sign-in only', async () => {
    const browser = await world.signIn('person-1');
    sit(browser);
    await memory.write(0, 'mine');
    await auth().signOut(browser.post('/api/session'));
    forgetPrivate();
    const page = await world.freshPage();
    expect(await page.openMemory('person-1').read()).toBeNull();
    expect(await memory.read()).toBeNull();
    sit(mine);
    expect(await memory.read()).toEqual(told(1, 'mine'));
  });
});

describe('what goes wrong', () => {
  it('storage that is forbidden keeps nothing, says so, and breaks nothing', async () => {
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

  it('storage that is full keeps what was there', async () => {
    await memory.write(0, 'before');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      return {} as never;
    });
    expect(await memory.write(1, 'after')).toEqual(nothing);
    expect(await memory.read()).toEqual(told(1, 'before'));
  });

  it('a server that does not respond takes nothing from a page that has its key', async () => {
    await memory.write(0, 'before');
    await world.whileDown(async () => {
      expect(await memory.read()).toEqual(told(1, 'before'));
      expect(await memory.write(1, 'after')).toEqual({ kept: true, revision: 2 });
    });
    expect(await memory.read()).toEqual(told(2, 'after'));
  });

  it('a page that gets no key reads and overwrites nothing, and is told what is kept once it has one', async () => {
    await memory.write(0, 'before');
    const page = (await world.freshPage()).openMemory('person-1');
    await world.whileDown(async () => {
      expect(await page.read()).toBeNull();
      expect(await page.write(0, 'x')).toEqual(nothing);
    });
    expect(await page.write(0, 'x')).toEqual({ kept: false, current: told(1, 'before') });
  });

  it('plain http has no cipher: nothing is kept', async () => {
    vi.spyOn(Crypto.prototype, 'subtle', 'get').mockReturnValue(undefined as never);
    expect((await world.call('GET', mine)).status).toBe(200);
    const page = (await world.freshPage()).openMemory('person-1');
    expect(await page.read()).toBeNull();
    expect(await page.write(0, 'x')).toEqual(nothing);
  });
});

describe('the data URL without Redis', () => {
  it('gives a key to a live session, and keeps nothing itself', async () => {
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

  it('is no sign that someone is there, and renews no token', async () => {
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
