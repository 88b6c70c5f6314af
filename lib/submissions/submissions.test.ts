import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '@/lib/auth/memory-store';
import { redisStore } from '@/lib/auth/redis-store';
import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { type VaultStore } from '@/lib/auth/vault-store';
import { Failure } from '@/lib/values/failure';
import { createJournal, retentionMs } from './journal';
import { createSubmissions, type SubmissionRequest, type Creation } from './submissions';

const secrets = ['a secret of 32 characters or more'];
const failure = (status: number, code: string, retryAfter?: number) =>
  new Failure({ status, code, message: code, retryAfter });
const lost = failure(504, 'response_lost');
const request = (id: string, more: Partial<SubmissionRequest> = {}): SubmissionRequest => ({
  userId: 'person',
  id: `submission-${id}`,
  batch: `submission-${id}`,
  print: 'a new stage',
  sendAnyway: false,
  ...more,
});

/** A creation with these responses in turn, then `made`. */
function creation(responses: (() => Promise<string>)[] = []) {
  const write = vi.fn(() => responses.shift()?.() ?? Promise.resolve('made'));
  const find = vi.fn<Creation<string>['find']>(async () => null);
  return { existingIds: vi.fn(async () => ['old']), write, find } satisfies Creation<string>;
}
const never = () => new Promise<never>(() => {});
/** A pause that ends at once. */
const atOnce = async () => {};

let redis: TestRedis | null = null;
afterAll(() => redis?.close());
afterEach(() => void vi.useRealTimers());

const stores: [string, () => Promise<VaultStore>][] = [
  ['in memory', async () => memoryStore({ idleMs: retentionMs })],
  [
    'in Redis',
    async () => {
      redis ??= await startRedis();
      await redis.client.flushall();
      return redisStore({ url: redis.url, idleMs: retentionMs, namespace: 'submissions' });
    },
  ],
];

describe.each(noRedis ? stores.slice(0, 1) : stores)('submissions %s', (_, openStore) => {
  let store: VaultStore;
  /** A process of the dashboard; all processes share the store. */
  const process = (pause: (ms: number) => Promise<unknown> = never) =>
    createSubmissions(createJournal({ store, secrets }), pause);
  beforeEach(async () => {
    store = await openStore();
    return () => store.close();
  });

  it('are carried out once, however often and to whichever process they are sent', async () => {
    let respond = (_: string) => {};
    const made = creation([() => new Promise((resolve) => (respond = resolve))]);
    const [here, there] = [process(), process()];
    const outcomes: string[] = [];
    const calls = [here, there, here, there].map((process) =>
      process.submit(request('a'), made).then(
        (data) => outcomes.push(data),
        (error: Failure) => outcomes.push(error.code),
      ),
    );
    // Repetitions are rejected while the first is in progress.
    await vi.waitFor(() => expect(outcomes).toEqual(Array(3).fill('response_lost')), 20_000);
    respond('made');
    await Promise.all(calls);
    expect(outcomes.at(-1)).toBe('made');
    expect(made.write).toHaveBeenCalledTimes(1);
    expect(await there.submit(request('a'), made)).toBe('made');
    expect(await here.state('person', 'submission-a')).toEqual({ state: 'saved', data: 'made' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('with the same content are one while the first is in progress, e.g. from another tab with another id', async () => {
    let respond = (_: string) => {};
    const made = creation([() => new Promise((resolve) => (respond = resolve))]);
    const server = process();
    const first = server.submit(request('a'), made);
    await vi.waitFor(() => expect(made.write).toHaveBeenCalled(), 20_000);
    await expect(process().submit(request('b'), made)).rejects.toMatchObject({ code: 'response_lost' });
    expect(await server.state('person', 'submission-b')).toEqual({ state: 'under-way' });
    // Another user, other content or `sendAnyway` makes it a different submission.
    await server.submit(request('c', { userId: 'other' }), made);
    await server.submit(request('d', { print: 'another stage' }), made);
    await server.submit(request('e', { sendAnyway: true }), made);
    expect(made.write).toHaveBeenCalledTimes(4);
    respond('first');
    await first;
    expect(await server.state('person', 'submission-b')).toEqual({ state: 'saved', data: 'first' });
    // After the first has finished, the same content is a new submission.
    expect(await server.submit(request('f'), made)).toBe('made');
  });

  it('may be retried after a refusal, which is reported', async () => {
    const made = creation([() => Promise.reject(failure(409, 'conflict'))]);
    const server = process();
    await expect(server.submit(request('a'), made)).rejects.toMatchObject({ code: 'conflict' });
    expect(await server.state('person', 'submission-a')).toMatchObject({
      state: 'refused',
      failure: { status: 409, code: 'conflict' },
    });
    for (const id of ['a', 'b'])
      expect(await server.submit(request(id, { print: 'corrected' }), made)).toBe('made');
  });

  it('with the id of a different submission are refused without a write', async () => {
    const made = creation();
    await process().submit(request('a'), made);
    const result = process().submit(request('a', { print: 'something else' }), made);
    await expect(result).rejects.toMatchObject({ status: 409, code: 'other_submission' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('are not written if the existing ids cannot be read, whatever the failure', async () => {
    const made = creation();
    const server = process();
    made.existingIds.mockRejectedValueOnce(lost);
    await expect(server.submit(request('a'), made)).rejects.toMatchObject({ code: 'unreachable' });
    made.existingIds.mockRejectedValueOnce(failure(404, 'not_found'));
    await expect(server.submit(request('b'), made)).rejects.toMatchObject({ status: 404 });
    made.existingIds.mockRejectedValueOnce(failure(503, 'service_unavailable', 7));
    const later = { status: 502, code: 'unreachable', retryAfter: 7 };
    await expect(server.submit(request('c'), made)).rejects.toMatchObject(later);
    expect(made.write).not.toHaveBeenCalled();
  });

  it('can be cancelled if they have not arrived; then they are refused if they still do', async () => {
    const made = creation();
    const server = process();
    const cancel = (id: string, sentAt: number) => server.cancel('person', id, sentAt);
    await server.state('person', 'submission-a');
    expect(await cancel('submission-a', 0)).toEqual({ state: 'none' });
    expect(await cancel('submission-a', Date.now() + 1)).toMatchObject({ state: 'refused' });
    await expect(server.submit(request('a'), made)).rejects.toMatchObject({ code: 'other_submission' });
    await server.submit(request('b'), made);
    expect(await cancel('submission-b', Date.now())).toEqual({ state: 'saved', data: 'made' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('of a process that has died are unknown, and not written again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const made = creation([never]);
    const server = process();
    server.submit(request('a'), made).catch(() => {});
    await vi.waitFor(() => expect(made.write).toHaveBeenCalled(), 20_000);
    const other = process();
    expect(await other.state('person', 'submission-a')).toEqual({ state: 'under-way' });
    vi.setSystemTime(Date.now() + 40_000);
    expect(await other.state('person', 'submission-a')).toEqual({ state: 'unknown' });
    await expect(other.submit(request('a'), made)).rejects.toMatchObject({ code: 'response_lost' });
    expect(made.write).toHaveBeenCalledTimes(1);
    // The process itself knows that they are in progress, e.g. after its machine was asleep.
    expect(await server.state('person', 'submission-a')).toEqual({ state: 'under-way' });
    // The same content under another id is a new submission, since no process carries out the first.
    expect(await other.submit(request('b'), made)).toBe('made');
  });

  it('are reconciled in the background after a lost response, and every process sees the outcome', async () => {
    const lookups = [null, null, 'found'];
    const made = creation([() => Promise.reject(lost)]);
    made.find.mockImplementation(async () => lookups.shift()!);
    await expect(process(atOnce).submit(request('a'), made)).rejects.toBe(lost);
    const other = process();
    await vi.waitFor(
      async () =>
        expect(await other.state('person', 'submission-a')).toEqual({ state: 'saved', data: 'found' }),
      20_000,
    );
    expect(made.find).toHaveBeenCalledWith(new Set(['old']));
    expect(await other.submit(request('a'), made)).toBe('found');
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('are stored sealed, in one entry of limited size per user', async () => {
    const server = process();
    const long = 'Mr Wells '.repeat(2000);
    for (let at = 0; at < 70; at += 1)
      await server.submit(request(`of ${at}`), creation([async () => (at % 7 ? 'Mr Wells' : long)]));
    expect(await server.state('person', 'submission-of 0')).toEqual({ state: 'none' });
    expect(await server.state('person', 'submission-of 69')).toMatchObject({ state: 'saved' });
    const records = await createJournal({ store, secrets }).read('person');
    expect(records.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(records).length).toBeLessThan(256 * 1024);
    if (!redis || !(await redis.client.dbsize())) return;
    const keys = await redis.client.keys('*');
    expect(keys).toHaveLength(1);
    const text = JSON.stringify(await redis.client.hgetall(keys[0]!));
    expect(Buffer.from(text, 'base64url').toString('latin1') + text + keys[0]).not.toMatch(/Wells|person/);
    // An absolute time by our clock, since Redis's may differ.
    const hours = ((await redis.client.pexpiretime(keys[0]!)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(15.9);
    expect(hours).toBeLessThanOrEqual(16);
  });

  it('in progress are never evicted: further ones are refused instead', async () => {
    const server = process();
    const made = creation(Array.from({ length: 60 }, () => never));
    for (let at = 0; at < 60; at += 1)
      server.submit(request(`of ${at}`, { print: `${at}` }), made).catch(() => {});
    await vi.waitFor(() => expect(made.write).toHaveBeenCalledTimes(60), 30_000);
    const more = server.submit(request('more', { print: 'more' }), made);
    await expect(more).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 10 });
    expect(made.write).toHaveBeenCalledTimes(60);
    expect(await server.state('person', 'submission-of 0')).toEqual({ state: 'under-way' });
  });

  it('are dropped after the retention time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = process();
    await server.submit(request('a'), creation());
    vi.setSystemTime(Date.now() + retentionMs + 1000);
    expect(await server.state('person', 'submission-a')).toEqual({ state: 'none' });
  });
});

describe('a store that does not respond', () => {
  const gone = () => Promise.reject(new Error('gone'));
  it('causes a failure before anything is sent', async () => {
    const store = { ...memoryStore({ idleMs: 1000 }), get: gone };
    const made = creation();
    const result = createSubmissions(createJournal({ store, secrets })).submit(request('a'), made);
    await expect(result).rejects.toMatchObject({ status: 503, code: 'sessions_unavailable' });
    expect(made.write).not.toHaveBeenCalled();
  });

  it('does not change the reported outcome after the write', async () => {
    const store = memoryStore({ idleMs: 1000 });
    const get = store.get.bind(store);
    const made = creation([
      async () => {
        store.get = gone;
        return 'made';
      },
    ]);
    const server = createSubmissions(createJournal({ store, secrets }));
    expect(await server.submit(request('a'), made)).toBe('made');
    store.get = get;
    // The outcome could not be stored: a repetition is neither reported as saved nor written.
    await expect(server.submit(request('a'), made)).rejects.toMatchObject({ code: 'response_lost' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });
});
