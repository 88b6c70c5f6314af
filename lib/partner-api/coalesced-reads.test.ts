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
      (everyoneLeft) =>
        new Promise((resolve, reject) =>
          started.push({ user, signal: everyoneLeft, finish: (body) => resolve({ body }), fail: reject }),
        ),
      ({ body }) => body !== 'error',
    );
  return { clock, reads, started, read };
}

describe('coalesced reads', () => {
  it('makes one call of the same read at once, and keeps the response for two seconds', async () => {
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

  it('never shares between users or between reads (R6)', async () => {
    const { started, read } = setUp();
    const reads = [read('a'), read('b'), read('a', '/v1/chains?limit=2')];
    expect(started).toHaveLength(3);
    started.forEach(({ finish }, at) => finish(String(at)));
    expect((await Promise.all(reads)).map(({ body }) => body)).toEqual(['0', '1', '2']);
    // A name that contains a separator must not reach into another person's responses.
    void read('a","x');
    expect(started).toHaveLength(4);
  });

  it('shares a call under way within a session alone, and a response with all sessions of the user', async () => {
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

  it('gives a kept response to the user whose it is, whatever the session (R6)', async () => {
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

  it('gives thousands of responses to fifty people without one going astray (R6)', async () => {
    expect(await runCanaryReads(20)).toBeGreaterThan(1800);
  });

  it('gives nothing from before a write, reads under way included', async () => {
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

  it('does not keep errors', async () => {
    const { started, read } = setUp();
    const first = read('a');
    started[0]!.finish('error');
    await first;
    void read('a');
    expect(started).toHaveLength(2);
  });

  it('does not keep a failure, and tells it to all who waited', async () => {
    const { started, read } = setUp();
    const both = [read('a'), read('a')].map((one) => one.catch((error: Error) => error.message));
    started[0]!.fail(new Error('down'));
    expect(await Promise.all(both)).toEqual(['down', 'down']);
    void read('a');
    expect(started).toHaveLength(2);
  });

  it('ends a call only when everyone who waited has gone', async () => {
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

  it('shares the call that is under way, whatever becomes of one that everyone left', async () => {
    const { started, read } = setUp();
    const left = new AbortController();
    const gone = read('a', '/x', left.signal).catch(() => {});
    left.abort();
    await gone;
    const both = [read('a', '/x')];
    started[0]!.fail(new Error('ended'));
    await new Promise((resolve) => setImmediate(resolve));
    both.push(read('a', '/x'));
    expect(started).toHaveLength(2);
    started[1]!.finish('still here');
    expect(await Promise.all(both)).toEqual([{ body: 'still here' }, { body: 'still here' }]);
  });

  it('asks nothing for who has gone before', async () => {
    const { started, read } = setUp();
    await expect(read('a', '/x', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(started).toEqual([]);
  });

  it('keeps nothing longer for what came again behind it', async () => {
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

  it('holds a bounded amount of text', async () => {
    const { started, read } = setUp();
    const big = 'x'.repeat(12 * 1024 * 1024);
    for (let at = 0; at < 4; at += 1) {
      const one = read('a', `/${at}`);
      started.at(-1)!.finish(big);
      await one;
    }
    void read('a', '/3');
    expect(started).toHaveLength(4);
    void read('a', '/0');
    expect(started).toHaveLength(5);
  });

  it('counts a response that takes the place of another once', async () => {
    const { started, read } = setUp();
    const big = 'x'.repeat(12 * 1024 * 1024);
    for (let at = 0; at < 3; at += 1) {
      const left = new AbortController();
      const gone = read('a', '/x', left.signal).catch(() => {});
      left.abort();
      await gone;
    }
    const last = read('a', '/x');
    for (const { finish } of started) finish(big);
    await last;
    void read('a', '/x');
    expect(started).toHaveLength(4);
  });
});
