import { afterEach, expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { createJournal, retentionMs } from './journal';
import { Snapshots } from './snapshots';
import { createSubmissions } from './submissions';

afterEach(() => void vi.useRealTimers());

it("submissions of a batch share one read of the existing ids, but never with another user's", async () => {
  const store = memoryStore({ idleMs: retentionMs });
  const submissions = createSubmissions(
    createJournal({ store, secrets: ['a secret of 32 characters or more'] }),
  );
  const existingIds = vi.fn(async () => ['old']);
  const send = (userId: string, id: string) =>
    submissions.submit(
      { userId, id: `submission-${id}`, batch: 'a batch', print: id, sendAnyway: false },
      { existingIds, write: async () => 'made', find: async () => null },
    );
  await send('person', 'a');
  await send('person', 'b');
  expect(existingIds).toHaveBeenCalledTimes(1);
  await send('other', 'a');
  expect(existingIds).toHaveBeenCalledTimes(2);
  await submissions.close();
});

it('a failed read is not kept: the next submission of the batch reads again', async () => {
  const snapshots = new Snapshots();
  const read = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(['old']);
  await expect(snapshots.idsBefore('a batch', read)).rejects.toThrow('down');
  expect(await snapshots.idsBefore('a batch', read)).toEqual(new Set(['old']));
  expect(await snapshots.idsBefore('a batch', read)).toEqual(new Set(['old']));
  expect(read).toHaveBeenCalledTimes(2);
});

it('keeps snapshots of two hundred batches for ten minutes, however often they are used', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const snapshots = new Snapshots();
  const read = vi.fn(async () => ['old']);
  const readsOf = async (batch: string) => {
    read.mockClear();
    await snapshots.idsBefore(batch, read);
    return read.mock.calls.length;
  };
  const counts = [await readsOf('a')];
  for (const ms of [300_000, 300_000, 1]) {
    vi.advanceTimersByTime(ms);
    counts.push(await readsOf('a'));
  }
  expect(counts).toEqual([1, 0, 0, 1]);
  for (let at = 0; at < 199; at += 1) await readsOf(`of ${at}`);
  expect(await readsOf('of 198')).toBe(0);
  expect(await readsOf('a')).toBe(1);
});
