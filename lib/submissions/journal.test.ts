import { afterEach, expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { createJournal, retentionMs } from './journal';

afterEach(() => vi.useRealTimers());

it("serialises a user's concurrent changes, so that no swap fails", async () => {
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

it('evicts submissions of a process that has died, but never those in progress', async () => {
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

it('keeps each submission for sixteen hours', async () => {
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

it('still knows a submission shortly before the sixteen hours have passed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const store = memoryStore({ idleMs: retentionMs });
  const journal = createJournal({ store, secrets: ['a secret of 32 characters or more'] });
  await journal.change('person', (records) => {
    records.push({ id: 'evening', print: '', at: Date.now(), lease: 0, state: 'saved' });
  });
  vi.advanceTimersByTime(retentionMs - 1);
  expect(await journal.read('person')).toHaveLength(1);
  expect(retentionMs).toBe(57_600_000);
  await store.close();
});

it('limits its size: the oldest finished submissions are evicted first', async () => {
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
  // Thirteen of a little more than 20,000 characters fit.
  expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, at) => `${at + 7}`));
  await store.close();
});

it('unseals with any configured secret, and seals with the first', async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const [oldSecret, newSecret] = [
    'the secret of last year with 32 characters',
    'the secret of this year with 32 characters',
  ];
  const add = (secrets: string[], id: string) =>
    createJournal({ store, secrets }).change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease: 0, state: 'saved' });
    });
  await add([oldSecret], 'a');
  await add([newSecret, oldSecret], 'b');
  const records = await createJournal({ store, secrets: [newSecret] }).read('person');
  expect(records.map(({ id }) => id)).toEqual(['a', 'b']);
  await store.close();
});

it("keeps both records if two processes write a user's first submissions concurrently", async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const secrets = ['a secret of 32 characters or more'];
  const add = (journal: ReturnType<typeof createJournal>, id: string) =>
    journal.change('person', (records) => {
      records.push({ id, print: id, at: Date.now(), lease: 0, state: 'saved' });
    });
  const quick = createJournal({ store, secrets });
  // The slow process found no entry; the quick one writes its record before the slow one gets the lock.
  const lock = vi.fn(async (key: string, ms: number) => {
    if (lock.mock.calls.length === 1) await add(quick, 'quick');
    return store.lock(key, ms);
  });
  await add(createJournal({ store: { ...store, lock }, secrets }), 'slow');
  expect((await quick.read('person')).map(({ id }) => id)).toEqual(['quick', 'slow']);
  await store.close();
});
