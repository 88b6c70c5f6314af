import { afterEach, expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { createJournal, retentionMs } from './journal';

afterEach(() => vi.useRealTimers());

it('notes what comes together one after the other, so that no change of one person is made twice', async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const journal = createJournal({ store, secrets: ['a secret of 32 characters or more'] });
  const add = (id: string) =>
    journal.change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease: 0, state: 'saved' });
    });
  await add('first');
  const swaps = vi.spyOn(store, 'swap');
  await Promise.all(Array.from({ length: 20 }, (_, at) => add(`of ${at}`)));
  expect(await Promise.all(swaps.mock.results.map(({ value }) => value))).toEqual(Array(20).fill(true));
  expect(await journal.read('person')).toHaveLength(21);
  await store.close();
});

it('makes room of what a process left under way that has died since, and never of what is under way', async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const journal = createJournal({ store, secrets: ['a secret of 32 characters or more'] });
  const add = (id: string, lease: number, state: 'under-way' | 'looking' = 'under-way') =>
    journal.change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease, state });
    });
  const alive = Date.now() + 60_000;
  for (let at = 0; at < 59; at += 1) await add(`alive ${at}`, alive, at % 2 ? 'looking' : 'under-way');
  await add('dead', Date.now() - 1);
  await add('one more', alive);
  const ids = (await journal.read('person')).map(({ id }) => id);
  expect(ids).toHaveLength(60);
  expect(ids).not.toContain('dead');
  await expect(add('too many', alive)).rejects.toMatchObject({ status: 503, code: 'busy' });
  await store.close();
});

it('remembers for sixteen hours after the last, and each for as long after itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const store = memoryStore({ idleMs: retentionMs });
  const journal = createJournal({ store, secrets: ['a secret of 32 characters or more'] });
  const known = async () => (await journal.read('person')).map(({ id }) => id);
  for (const id of ['evening', 'night']) {
    await journal.change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease: 0, state: 'saved' });
    });
    vi.advanceTimersByTime(15 * 3_600_000);
  }
  expect(await known()).toEqual(['night']);
  vi.advanceTimersByTime(3_600_000);
  expect(await known()).toEqual([]);
  await store.close();
});

it('makes room by what it weighs too: the oldest that are over go first', async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const journal = createJournal({ store, secrets: ['a secret of 32 characters or more'] });
  for (let at = 0; at < 20; at += 1)
    await journal.change('person', (records) => {
      records.push({
        id: `${at}`,
        print: '',
        at: Date.now(),
        lease: 0,
        state: 'saved',
        data: 'x'.repeat(20_000),
      });
    });
  const records = await journal.read('person');
  expect(JSON.stringify(records).length).toBeLessThanOrEqual(256 * 1024);
  // Thirteen of a little more than 20,000 characters find room.
  expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, at) => `${at + 7}`));
  await store.close();
});

it('is opened with any secret of the list, and sealed with the first', async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const [old, fresh] = [
    'the secret of last year with 32 characters',
    'the secret of this year with 32 characters',
  ];
  const add = (secrets: string[], id: string) =>
    createJournal({ store, secrets }).change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease: 0, state: 'saved' });
    });
  await add([old], 'a');
  await add([fresh, old], 'b');
  const known = await createJournal({ store, secrets: [fresh] }).read('person');
  expect(known.map(({ id }) => id)).toEqual(['a', 'b']);
  await store.close();
});

it('of two processes that note the first of a person neither loses what the other noted', async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const secrets = ['a secret of 32 characters or more'];
  const add = (journal: ReturnType<typeof createJournal>, id: string) =>
    journal.change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease: 0, state: 'saved' });
    });
  const quick = createJournal({ store, secrets });
  // It has looked, and takes the lock only when the other has noted its own.
  const lock = vi.fn(async (key: string, ms: number) => {
    if (lock.mock.calls.length === 1) await add(quick, 'quick');
    return store.lock(key, ms);
  });
  await add(createJournal({ store: { ...store, lock }, secrets }), 'slow');
  expect((await quick.read('person')).map(({ id }) => id)).toEqual(['quick', 'slow']);
  await store.close();
});
