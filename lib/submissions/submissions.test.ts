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
const asked = (id: string, more: Partial<SubmissionRequest> = {}): SubmissionRequest => ({
  userId: 'person',
  id: `submission-${id}`,
  batch: `submission-${id}`,
  print: 'a new stage',
  sendAnyway: false,
  ...more,
});

/** Something that is created, and how often; its response comes when the test says so. */
function creation(responses: (() => Promise<string>)[] = []) {
  const write = vi.fn(() => responses.shift()?.() ?? Promise.resolve('made'));
  const find = vi.fn<Creation<string>['find']>(async () => null);
  return { existingIds: vi.fn(async () => ['old']), write, find } satisfies Creation<string>;
}
const never = () => new Promise<never>(() => {});
/** Looks follow each other as soon as they can. */
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
  /** A process of the dashboard: all have the same store. */
  const process = (pause: (ms: number) => Promise<unknown> = never) =>
    createSubmissions(createJournal({ store, secrets }), pause);
  beforeEach(async () => {
    store = await openStore();
    return () => store.close();
  });

  it('are carried out once, however often and wherever the same one comes', async () => {
    let respond = (_: string) => {};
    const made = creation([() => new Promise((resolve) => (respond = resolve))]);
    const [here, there] = [process(), process()];
    const told: string[] = [];
    const calls = [here, there, here, there].map((one) =>
      one.submit(asked('a'), made).then(
        (end) => told.push(end),
        (error: Failure) => told.push(error.code),
      ),
    );
    // Who comes while it is under way is told that this is so.
    await vi.waitFor(() => expect(told).toEqual(['response_lost', 'response_lost', 'response_lost']), 20_000);
    respond('made');
    await Promise.all(calls);
    expect(told.at(-1)).toBe('made');
    expect(made.write).toHaveBeenCalledTimes(1);
    expect(await there.submit(asked('a'), made)).toBe('made');
    expect(await here.state('person', 'submission-a')).toEqual({ state: 'saved', data: 'made' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('with the same content are one while the first is not over: another tab has another id', async () => {
    let respond = (_: string) => {};
    const made = creation([() => new Promise((resolve) => (respond = resolve))]);
    const one = process();
    const first = one.submit(asked('a'), made);
    await vi.waitFor(() => expect(made.write).toHaveBeenCalled(), 20_000);
    await expect(process().submit(asked('b'), made)).rejects.toMatchObject({ code: 'response_lost' });
    expect(await one.state('person', 'submission-b')).toEqual({ state: 'under-way' });
    // Another person, other words, or a decision: these are others.
    await one.submit(asked('c', { userId: 'other' }), made);
    await one.submit(asked('d', { print: 'another stage' }), made);
    await one.submit(asked('e', { sendAnyway: true }), made);
    expect(made.write).toHaveBeenCalledTimes(4);
    respond('first');
    await first;
    expect(await one.state('person', 'submission-b')).toEqual({ state: 'saved', data: 'first' });
    // Once that is over, the same again is wanted.
    expect(await one.submit(asked('f'), made)).toBe('made');
  });

  it('that were refused may go again; what was refused is known', async () => {
    const made = creation([() => Promise.reject(failure(409, 'conflict'))]);
    const one = process();
    await expect(one.submit(asked('a'), made)).rejects.toMatchObject({ code: 'conflict' });
    expect(await one.state('person', 'submission-a')).toMatchObject({
      state: 'refused',
      failure: { status: 409, code: 'conflict' },
    });
    for (const id of ['a', 'b']) expect(await one.submit(asked(id, { print: 'mended' }), made)).toBe('made');
  });

  it('under the id of another one are refused, and nothing is written', async () => {
    const made = creation();
    await process().submit(asked('a'), made);
    const end = process().submit(asked('a', { print: 'something else' }), made);
    await expect(end).rejects.toMatchObject({ status: 409, code: 'other_submission' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('are not written when what is there cannot be read first, whatever that read ended with', async () => {
    const made = creation();
    const one = process();
    made.existingIds.mockRejectedValueOnce(lost);
    await expect(one.submit(asked('a'), made)).rejects.toMatchObject({ code: 'unreachable' });
    made.existingIds.mockRejectedValueOnce(failure(404, 'not_found'));
    await expect(one.submit(asked('b'), made)).rejects.toMatchObject({ status: 404 });
    made.existingIds.mockRejectedValueOnce(failure(503, 'service_unavailable', 7));
    const later = { status: 502, code: 'unreachable', retryAfter: 7 };
    await expect(one.submit(asked('c'), made)).rejects.toMatchObject(later);
    expect(made.write).not.toHaveBeenCalled();
  });

  it('of which nothing has arrived can be called off; then they are refused should they come', async () => {
    const made = creation();
    const one = process();
    await one.state('person', 'submission-a');
    expect(await one.cancel('person', 'submission-a', 0)).toEqual({ state: 'none' });
    expect(await one.cancel('person', 'submission-a', Date.now() + 1)).toMatchObject({ state: 'refused' });
    await expect(one.submit(asked('a'), made)).rejects.toMatchObject({ code: 'other_submission' });
    await one.submit(asked('b'), made);
    expect(await one.cancel('person', 'submission-b', Date.now())).toEqual({ state: 'saved', data: 'made' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('of a process that has died are unknown, and not sent again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const made = creation([never]);
    const own = process();
    own.submit(asked('a'), made).catch(() => {});
    await vi.waitFor(() => expect(made.write).toHaveBeenCalled(), 20_000);
    const other = process();
    expect(await other.state('person', 'submission-a')).toEqual({ state: 'under-way' });
    vi.setSystemTime(Date.now() + 40_000);
    expect(await other.state('person', 'submission-a')).toEqual({ state: 'unknown' });
    await expect(other.submit(asked('a'), made)).rejects.toMatchObject({ code: 'response_lost' });
    expect(made.write).toHaveBeenCalledTimes(1);
    // The process that works for it knows better: its machine was asleep.
    expect(await own.state('person', 'submission-a')).toEqual({ state: 'under-way' });
    // The same under another id is another one: no one is at work for the first.
    expect(await other.submit(asked('b'), made)).toBe('made');
  });

  it('go on being looked for when no one asks, and are found by whoever asks then', async () => {
    const looks = [null, null, 'found'];
    const made = creation([() => Promise.reject(lost)]);
    made.find.mockImplementation(async () => looks.shift()!);
    await expect(process(atOnce).submit(asked('a'), made)).rejects.toBe(lost);
    const other = process();
    await vi.waitFor(
      async () =>
        expect(await other.state('person', 'submission-a')).toEqual({ state: 'saved', data: 'found' }),
      20_000,
    );
    expect(made.find).toHaveBeenCalledWith(new Set(['old']));
    expect(await other.submit(asked('a'), made)).toBe('found');
    expect(made.write).toHaveBeenCalledTimes(1);
  });

  it('lie there sealed, in one bounded entry for each person', async () => {
    const one = process();
    const long = 'Mr Wells '.repeat(2000);
    for (let at = 0; at < 70; at += 1)
      await one.submit(asked(`of ${at}`), creation([async () => (at % 7 ? 'Mr Wells' : long)]));
    expect(await one.state('person', 'submission-of 0')).toEqual({ state: 'none' });
    expect(await one.state('person', 'submission-of 69')).toMatchObject({ state: 'saved' });
    const records = await createJournal({ store, secrets }).read('person');
    expect(records.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(records).length).toBeLessThan(256 * 1024);
    if (!redis || !(await redis.client.dbsize())) return;
    const keys = await redis.client.keys('*');
    expect(keys).toHaveLength(1);
    const kept = JSON.stringify(await redis.client.hgetall(keys[0]!));
    expect(Buffer.from(kept, 'base64url').toString('latin1') + kept + keys[0]).not.toMatch(/Wells|person/);
    // By our clock: that of Redis may be another.
    const hours = ((await redis.client.pexpiretime(keys[0]!)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(15.9);
    expect(hours).toBeLessThanOrEqual(16);
  });

  it('that are under way are never dropped for others: what is too much is refused', async () => {
    const one = process();
    const made = creation(Array.from({ length: 60 }, () => never));
    for (let at = 0; at < 60; at += 1)
      one.submit(asked(`of ${at}`, { print: `${at}` }), made).catch(() => {});
    await vi.waitFor(() => expect(made.write).toHaveBeenCalledTimes(60), 30_000);
    const more = one.submit(asked('more', { print: 'more' }), made);
    await expect(more).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 10 });
    expect(made.write).toHaveBeenCalledTimes(60);
    expect(await one.state('person', 'submission-of 0')).toEqual({ state: 'under-way' });
  });

  it('are forgotten after a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const one = process();
    await one.submit(asked('a'), creation());
    vi.setSystemTime(Date.now() + retentionMs + 1000);
    expect(await one.state('person', 'submission-a')).toEqual({ state: 'none' });
  });
});

describe('a store that does not respond', () => {
  const gone = () => Promise.reject(new Error('gone'));
  it('is said before anything is sent', async () => {
    const store = { ...memoryStore({ idleMs: 1000 }), get: gone };
    const made = creation();
    const end = createSubmissions(createJournal({ store, secrets })).submit(asked('a'), made);
    await expect(end).rejects.toMatchObject({ status: 503, code: 'sessions_unavailable' });
    expect(made.write).not.toHaveBeenCalled();
  });

  it('changes nothing of what is told once it was sent', async () => {
    const store = memoryStore({ idleMs: 1000 });
    const get = store.get.bind(store);
    const made = creation([
      async () => {
        store.get = gone;
        return 'made';
      },
    ]);
    const one = createSubmissions(createJournal({ store, secrets }));
    expect(await one.submit(asked('a'), made)).toBe('made');
    store.get = get;
    // What came of it could not be noted: this is not called saved, and nothing is sent for it.
    await expect(one.submit(asked('a'), made)).rejects.toMatchObject({ code: 'response_lost' });
    expect(made.write).toHaveBeenCalledTimes(1);
  });
});
