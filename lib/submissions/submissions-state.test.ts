import { afterEach, expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { Failure } from '@/lib/values/failure';
import { createJournal, retentionMs } from './journal';
import { createSubmissions, type SubmissionRequest } from './submissions';

afterEach(() => void vi.useRealTimers());

const store = memoryStore({ idleMs: retentionMs });
const journal = createJournal({ store, secrets: ['a secret of 32 characters or more'] });
const never = () => new Promise<never>(() => {});
/** A process of the dashboard whose lookups never start. */
const process = () => createSubmissions(journal, never);
const request = (userId: string, id = 'a'): SubmissionRequest => ({
  userId,
  id: `submission-${id}`,
  batch: `submission-${id}`,
  print: 'a new stage',
  sendAnyway: false,
});
const creation = (write: () => Promise<string>) => ({
  existingIds: async () => [],
  write: vi.fn(write),
  find: async () => null,
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a submission is in progress while its process renews the lease every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  let respond = (_: string) => {};
  const made = creation(() => new Promise((resolve) => (respond = resolve)));
  const sent = process().submit(request('busy'), made);
  await settled();
  const lease = async () => (await journal.read('busy'))[0]!.lease - Date.now();
  for (let turn = 0; turn < 5; turn += 1) {
    vi.advanceTimersByTime(10_000);
    await settled();
    expect(await lease()).toBe(35_000);
  }
  expect(await process().state('busy', 'submission-a')).toEqual({ state: 'under-way' });
  respond('made');
  await sent;
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(await lease()).toBe(25_000);
});

it('a submission whose response was lost is being looked for, and the same content under another id joins it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const lost = new Failure({ status: 504, code: 'response_lost', message: 'Lost' });
  const made = creation(() => Promise.reject(lost));
  await expect(process().submit(request('lost'), made)).rejects.toBe(lost);
  const other = process();
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await other.state('lost', 'submission-a')).toEqual({ state: 'looking' });
    vi.advanceTimersByTime(10_000);
    await settled();
  }
  await expect(other.submit(request('lost', 'b'), made)).rejects.toMatchObject({ code: 'response_lost' });
  expect(made.write).toHaveBeenCalledTimes(1);
});

const details = { issues: [] };
it.each([
  [
    { status: 400, details },
    { status: 400, details },
  ],
  [
    { status: 409, details, retryAfter: 4 },
    { status: 409, details, retryAfter: 4 },
  ],
  [{ status: 403, details }, { status: 403 }],
  [null, { status: 500, message: 'Something went wrong on our side.' }],
])('keeps the parts of a refusal with %j that a form needs', async (given, expected) => {
  const error = given ? new Failure({ code: 'refused', message: 'No', ...given }) : new TypeError('a bug');
  const userId = `refused ${JSON.stringify(given)}`;
  await expect(
    process().submit(
      request(userId),
      creation(() => Promise.reject(error)),
    ),
  ).rejects.toBe(error);
  const words = given ? { code: 'refused', message: 'No' } : { code: 'internal_error' };
  expect(await process().state(userId, 'submission-a')).toEqual({
    state: 'refused',
    failure: { ...words, ...expected },
  });
});

it('a submission whose outcome could not be stored is unknown once its lease has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const submissions = process();
  const down = vi.spyOn(store, 'get');
  const made = creation(async () => {
    down.mockRejectedValue(new Error('gone'));
    return 'made';
  });
  expect(await submissions.submit(request('gone'), made)).toBe('made');
  down.mockRestore();
  expect(await submissions.state('gone', 'submission-a')).toEqual({ state: 'under-way' });
  vi.advanceTimersByTime(35_000);
  expect(await submissions.state('gone', 'submission-a')).toEqual({ state: 'unknown' });
});

it('an evicted submission cannot be cancelled', async () => {
  const submissions = process();
  const sentAt = Date.now();
  const made = creation(async () => 'made');
  for (let at = 0; at <= 60; at += 1) await submissions.submit(request('diligent', `${at}`), made);
  expect(await submissions.cancel('diligent', 'submission-0', sentAt)).toEqual({ state: 'none' });
  expect(await submissions.cancel('diligent', 'submission-x', Date.now() + 1)).toMatchObject({
    state: 'refused',
  });
});

it('a submission from before the store restarted cannot be cancelled: its record may be lost', async () => {
  const backAt = Date.now();
  const other = createJournal({
    store: { ...store, availableSince: () => backAt },
    secrets: ['s'.repeat(32)],
  });
  const submissions = createSubmissions(other, never);
  expect(await submissions.cancel('calm', 'submission-a', backAt)).toEqual({ state: 'none' });
  expect(await submissions.cancel('calm', 'submission-a', backAt + 1)).toMatchObject({ state: 'refused' });
});

it('a submission older than the retention time cannot be cancelled', async () => {
  const submissions = process();
  expect(await submissions.cancel('calm', 'submission-b', Date.now() - retentionMs)).toEqual({
    state: 'none',
  });
});

it('a submission that could not start is refused, and the same press may send it again', async () => {
  const lost = new Failure({ status: 504, code: 'response_lost', message: 'Lost' });
  const submissions = process();
  const existingIds = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(lost).mockResolvedValue([]);
  const made = { ...creation(async () => 'made'), existingIds };
  await expect(submissions.submit(request('halted'), made)).rejects.toMatchObject({ code: 'unreachable' });
  const words = { message: 'The service did not answer. Nothing was sent.' };
  expect(await submissions.state('halted', 'submission-a')).toEqual({
    state: 'refused',
    failure: { status: 502, code: 'unreachable', ...words },
  });
  expect(await submissions.submit(request('halted'), made)).toBe('made');
});
