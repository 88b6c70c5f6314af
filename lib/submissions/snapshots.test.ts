import { expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { createJournal, keptForMs } from './journal';
import { createSubmissions } from './submissions';

it('submissions of one batch share one look at what was there before, and two people never do', async () => {
  const store = memoryStore({ idleMs: keptForMs });
  const one = createSubmissions(createJournal({ store, secrets: ['a secret of 32 characters or more'] }));
  const known = vi.fn(async () => ['old']);
  const send = (userId: string, id: string) =>
    one.submit(
      { userId, id: `submission-${id}`, batch: 'a batch', print: id, isAnyway: false },
      { known, write: async () => 'made', find: async () => null },
    );
  await send('person', 'a');
  await send('person', 'b');
  expect(known).toHaveBeenCalledTimes(1);
  await send('other', 'a');
  expect(known).toHaveBeenCalledTimes(2);
  await one.close();
});
