import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { CoalescedReads } from './coalesced-reads';
import { runCanaryReads } from './testing-canaries';
import { TestingClock } from './testing-clock';

function setUp() {
  const clock = new TestingClock();
  const reads = new CoalescedReads<{ body: string }>(clock, 2000);
  const started: {
    user: string;
    signal: AbortSignal;
    finish: (body: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const read = (user: string, what = '/v1/chains', signal?: AbortSignal, session = 'one') =>
    reads.read(
      user,
      session,
      what,
      signal,
      (abandoned) =>
        new Promise((resolve, reject) =>
          started.push({ user, signal: abandoned, finish: (body) => resolve({ body }), fail: reject }),
        ),
      ({ body }) => body !== 'error',
    );
  return { clock, reads, started, read };
}

describe('coalesced reads', () => {
  it('coalesces identical concurrent reads, and caches the response for two seconds', async () => {
    const { clock, started, read } = setUp();
    const both = [read('a'), read('a')];
    expect(started).toHaveLength(1);
    started[0]!.finish('one');
    expect(await Promise.all(both)).toEqual([{ body: 'one' }, { body: 'one' }]);
    await clock.advance(1999);
    expect(await read('a')).toEqual({ body: 'one' });
    await clock.advance(1);
    void read('a');
    expect(started).toHaveLength(2);
  });

  it('never shares a response between users or different reads (R6)', async () => {
    const { started, read } = setUp();
    const reads = [read('a'), read('b'), read('a', '/v1/chains?limit=2')];
    expect(started).toHaveLength(3);
    started.forEach(({ finish }, at) => finish(String(at)));
    expect((await Promise.all(reads)).map(({ body }) => body)).toEqual(['0', '1', '2']);
    // A user id that contains a separator must not match another user's reads.
    void read('a","x');
    expect(started).toHaveLength(4);
  });

  it('shares a call in flight only within a session, but a response with all sessions of the user', async () => {
    const { started, read } = setUp();
    const first = read('a');
    const second = read('a', '/v1/chains', undefined, 'two');
    expect(started).toHaveLength(2);
    started[0]!.fail(new Error('this session is over'));
    started[1]!.finish('still here');
    await expect(first).rejects.toThrow('this session is over');
    expect(await second).toEqual({ body: 'still here' });
    expect(await read('a')).toEqual({ body: 'still here' });
    expect(started).toHaveLength(2);
  });

  it('returns a cached response only to its user, whatever the session (R6)', async () => {
    const { started, read } = setUp();
    const theirs = read('a', '/v1/chains', undefined, 'one');
    started[0]!.finish('of a');
    await theirs;
    const own = read('b', '/v1/chains', undefined, 'two');
    expect(started.map(({ user }) => user)).toEqual(['a', 'b']);
    started[1]!.finish('of b');
    expect(await own).toEqual({ body: 'of b' });
    expect(await read('a', '/v1/chains', undefined, 'two')).toEqual({ body: 'of a' });
    expect(started).toHaveLength(2);
  });

  it('never mixes up users in thousands of responses to fifty of them (R6)', async () => {
    expect(await runCanaryReads(20)).toBeGreaterThan(1800);
  });

  it('ignores reads from before a write, even those in flight', async () => {
    const { reads, started, read } = setUp();
    const before = read('a');
    reads.invalidate('a');
    const after = read('a');
    expect(started).toHaveLength(2);
    started[0]!.finish('old');
    started[1]!.finish('new');
    expect((await before).body).toBe('old');
    expect((await after).body).toBe('new');
    expect((await read('a')).body).toBe('new');
  });

  it('does not cache error responses', async () => {
    const { started, read } = setUp();
    const first = read('a');
    started[0]!.finish('error');
    await first;
    void read('a');
    expect(started).toHaveLength(2);
  });

  it('rejects all waiters on a failure, and does not cache it', async () => {
    const { started, read } = setUp();
    const both = [read('a'), read('a')].map((promise) => promise.catch((error: Error) => error.message));
    started[0]!.fail(new Error('down'));
    expect(await Promise.all(both)).toEqual(['down', 'down']);
    void read('a');
    expect(started).toHaveLength(2);
  });

  it('aborts a call only when all its waiters have aborted', async () => {
    const { started, read } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const reads = [read('a', '/x', one.signal), read('a', '/x', two.signal)].map((promise) =>
      promise.catch((error) => error),
    );
    one.abort(new Error('first left'));
    expect(await reads[0]).toMatchObject({ message: 'first left' });
    expect(started[0]!.signal.aborted).toBe(false);
    two.abort(new Error('second left'));
    await reads[1];
    expect(started[0]!.signal.aborted).toBe(true);
    void read('a', '/x');
    expect(started).toHaveLength(2);
  });

  it('shares a new call after the previous one was aborted, even once that one fails', async () => {
    const { started, read } = setUp();
    const controller = new AbortController();
    const aborted = read('a', '/x', controller.signal).catch(() => {});
    controller.abort();
    await aborted;
    const both = [read('a', '/x')];
    started[0]!.fail(new Error('ended'));
    await new Promise((resolve) => setImmediate(resolve));
    both.push(read('a', '/x'));
    expect(started).toHaveLength(2);
    started[1]!.finish('still here');
    expect(await Promise.all(both)).toEqual([{ body: 'still here' }, { body: 'still here' }]);
  });

  it("leaves no listener on the caller's signal, whether its read succeeds or fails", async () => {
    const { started, read } = setUp();
    const { signal } = new AbortController();
    const both = ['/x', '/y'].map((what) => read('a', what, signal).catch((error: Error) => error.message));
    expect(getEventListeners(signal, 'abort')).toHaveLength(2);
    started[0]!.finish('one');
    started[1]!.fail(new Error('down'));
    expect(await Promise.all(both)).toEqual([{ body: 'one' }, 'down']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it("invalidates one user's cached responses, not another's", async () => {
    const { reads, started, read } = setUp();
    const both = [read('a'), read('b')];
    for (const { finish } of started) finish('old');
    await Promise.all(both);
    reads.invalidate('a');
    expect(await read('b')).toEqual({ body: 'old' });
    void read('a');
    expect(started.map(({ user }) => user)).toEqual(['a', 'b', 'a']);
  });

  it('keeps a shared call going while a caller without a signal waits for it', async () => {
    const { started, read } = setUp();
    const controller = new AbortController();
    const patient = read('a', '/x');
    const aborted = read('a', '/x', controller.signal).catch(() => 'aborted');
    controller.abort();
    expect(await aborted).toBe('aborted');
    expect(started[0]!.signal.aborted).toBe(false);
    started[0]!.finish('still here');
    expect(await patient).toEqual({ body: 'still here' });
  });

  it('starts no call if the signal is already aborted', async () => {
    const { started, read } = setUp();
    await expect(read('a', '/x', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(started).toEqual([]);
  });

  it('does not extend the lifetime of other entries when one is replaced', async () => {
    const { clock, started, read } = setUp();
    const sessions = [read('a', '/x', undefined, 'one'), read('a', '/x', undefined, 'two')];
    const other = read('a', '/y');
    for (const at of [0, 2]) started[at]!.finish('first');
    await Promise.all([sessions[0], other]);
    await clock.advance(1500);
    started[1]!.finish('again');
    await sessions[1];
    await clock.advance(500);
    void read('a', '/y');
    expect(started).toHaveLength(4);
    expect(await read('a', '/x')).toEqual({ body: 'again' });
  });

  it('limits the total size of the cache', async () => {
    const { started, read } = setUp();
    const big = 'x'.repeat(12 * 1024 * 1024);
    for (let at = 0; at < 4; at += 1) {
      const response = read('a', `/${at}`);
      started.at(-1)!.finish(big);
      await response;
    }
    void read('a', '/3');
    expect(started).toHaveLength(4);
    void read('a', '/0');
    expect(started).toHaveLength(5);
  });

  it('counts the size of a replaced response only once', async () => {
    const { started, read } = setUp();
    const big = 'x'.repeat(12 * 1024 * 1024);
    for (let at = 0; at < 3; at += 1) {
      const controller = new AbortController();
      const aborted = read('a', '/x', controller.signal).catch(() => {});
      controller.abort();
      await aborted;
    }
    const last = read('a', '/x');
    for (const { finish } of started) finish(big);
    await last;
    void read('a', '/x');
    expect(started).toHaveLength(4);
  });
});
