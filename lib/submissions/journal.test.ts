import { expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { createJournal, keptForMs } from './journal';

it('notes what comes together one after the other, so that no change of one person is made twice', async () => {
  const store = memoryStore({ idleMs: keptForMs });
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
