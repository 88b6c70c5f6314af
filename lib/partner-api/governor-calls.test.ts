import { describe, expect, it, vi } from 'vitest';
import { Budget } from './budget';
import { noResponse } from './failures';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { type Retry } from './retry-allowance';
import { TestingClock } from './testing-clock';
import { type Ticket } from './ticket';

type Named = Record<string, string>;
type Reply = { status: number; header: (name: string) => string | undefined };

const rate = (limit: number, remaining: number, reset = '60'): Named => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': reset,
});
const silent = () =>
  noResponse(true, Object.assign(new Error('silent'), { code: 'UND_ERR_HEADERS_TIMEOUT' }));

/** A governor without jitter; the test answers each call that it sends. */
function setUp(budget?: Budget) {
  const clock = new TestingClock();
  const governor = new Governor(clock, governorLimits, () => 0, budget);
  const ask = (userId: string, given: Partial<Ticket> = {}) => {
    const ticket: Ticket = { userId, priority: 'interactive', askedAt: clock.now(), ...given };
    let [resolve, reject]: [(response: Reply) => void, (error: Error) => void] = [() => {}, () => {}];
    const call = {
      ticket,
      sentAt: null as number | null,
      endedAt: null as number | null,
      outcome: undefined as unknown,
      /** Answers the call and lets the governor react. */
      async reply(status: number, headers: Named = {}) {
        resolve({ status, header: (name) => headers[name] });
        await clock.advance(0);
      },
      async fail(error: Error) {
        reject(error);
        await clock.advance(0);
      },
    };
    const send = () => {
      call.sentAt = clock.now();
      return new Promise<Reply>((...settle) => ([resolve, reject] = settle));
    };
    governor
      .run(ticket, send)
      .then(({ status }) => (call.outcome = status))
      .catch((error: unknown) => (call.outcome = error))
      .finally(() => (call.endedAt = clock.now()));
    return call;
  };
  /** Lets the first call of this user find out what is left. */
  const open = async (userId: string, limit: number, remaining: number) => {
    const probe = ask(userId);
    await clock.advance(0);
    await probe.reply(200, rate(limit, remaining));
  };
  return { clock, governor, ask, open };
}

describe('the budget', () => {
  it('is asked for as many calls as wait, but no more than there are free slots', () => {
    const room = vi.fn((_now: number, _inFlight: number, _wanted: number) => 0);
    const { ask } = setUp(Object.assign(new Budget(), { room }));
    for (let user = 0; user < 20; user += 1) ask(`u${user}`);
    const wanted = room.mock.calls.map(([, , count]) => count).filter((count) => count > 0);
    expect(wanted).toEqual([...Array.from({ length: 12 }, (_, at) => at + 1), ...Array(8).fill(12)]);
  });

  it('is told the calls in flight, and lets waiting calls go as soon as it has room', async () => {
    let left = 1;
    const room = vi.fn((_now: number, inFlight: number, _wanted: number) => left - inFlight);
    const budget = Object.assign(new Budget(), { room, nextChange: (now: number) => now + 10_000 });
    const { clock, ask } = setUp(budget);
    const calls = ['a', 'b', 'c'].map((userId) => ask(userId));
    await clock.advance(0);
    expect(calls.map(({ sentAt }) => sentAt !== null)).toEqual([true, false, false]);
    left = 3;
    budget.onRoomChanged();
    await clock.advance(0);
    expect(calls.map(({ sentAt }) => sentAt !== null)).toEqual([true, true, true]);
  });

  it('ends when the response says, if that is a moment by the clock on the wall', async () => {
    const { clock, governor, ask } = setUp();
    const call = ask('a');
    await clock.advance(0);
    await call.reply(200, rate(600, 500, String(clock.date() / 1000 + 40)));
    expect(governor.state().windowEndsAt).toBe(clock.date() + 40_000);
  });
});

it.each<[string, number | Error, Named, number | null, Retry | undefined]>([
  ['a success', 200, {}, null, undefined],
  ['a refusal', 404, {}, null, undefined],
  ['a method that does not exist', 501, {}, null, undefined],
  ['a 500', 500, {}, 250, 'counted'],
  ['a 503 without Retry-After', 503, {}, 250, 'counted'],
  ['a 503 with Retry-After', 503, { 'retry-after': '3' }, 3000, 'free'],
  ['a 429', 429, { 'retry-after': '3' }, 3000, 'free'],
  ['a lost response', noResponse(true, new Error('reset')), {}, 250, 'counted'],
  ['a service that cannot be reached', noResponse(false, new Error('refused')), {}, 250, 'counted'],
  ['a call that timed out', silent(), {}, null, 'counted'],
  ['a mistake of ours', new TypeError('oh'), {}, null, undefined],
])(
  'after %s the governor knows how long to wait and what a retry costs',
  async (_, end, headers, ms, retry) => {
    const { clock, governor, ask } = setUp();
    const call = ask('a');
    await clock.advance(0);
    if (end instanceof Error) await call.fail(end);
    else await call.reply(end, headers);
    const { closedUntil, inFlight } = governor.state();
    expect([closedUntil && closedUntil - clock.date(), inFlight]).toEqual([ms, 0]);
    expect([call.outcome, call.ticket.retry]).toEqual([end, retry]);
  },
);

it('does not back off again for failures of calls that were in flight at the first', async () => {
  const { clock, governor, ask, open } = setUp();
  await open('a', 600, 500);
  const calls = ['a', 'b', 'c'].map((userId) => ask(userId));
  await clock.advance(10);
  await calls[0]!.fail(noResponse(true, new Error('reset')));
  const reopens = clock.date() + 250;
  await clock.advance(10);
  await calls[1]!.reply(500);
  await clock.advance(10);
  await calls[2]!.fail(noResponse(true, new Error('reset')));
  expect(governor.state().closedUntil).toBe(reopens);
});

it('probes once after a failure, even if calls sent before it succeed meanwhile', async () => {
  const { clock, ask, open } = setUp();
  await open('a', 600, 500);
  const early = ['a', 'b'].map((userId) => ask(userId));
  await clock.advance(10);
  await early[0]!.reply(500);
  await clock.advance(10);
  await early[1]!.reply(200, rate(600, 498));
  const late = ['c', 'd', 'e'].map((userId) => ask(userId));
  await clock.advance(250);
  expect(late.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
});

it('grants a free retry of a failure that comes after three responses', async () => {
  const { clock, ask, open } = setUp();
  for (const userId of ['a', 'b', 'c']) await open(userId, 600, 500);
  const call = ask('d');
  await clock.advance(0);
  await call.reply(500);
  expect(call.ticket.retry).toBe('free');
});

describe('during a pause of ten seconds', () => {
  const paused = async () => {
    const all = setUp();
    const call = all.ask('first');
    await all.clock.advance(0);
    await call.reply(429, { 'retry-after': '10' });
    return all;
  };

  it('a call that cannot wait so long is refused at once, with the time until the end of the pause', async () => {
    const { clock, ask } = await paused();
    const [impatient, patient] = [ask('a', { patience: 9000 }), ask('b', { patience: 11_000 })];
    await clock.advance(0);
    expect(impatient.outcome).toMatchObject({ status: 503, code: 'paused', retryAfter: 10 });
    expect(patient.outcome).toBeUndefined();
  });

  it('the hundred and first call of a user is refused at once, with the same time', async () => {
    const { clock, ask } = await paused();
    await clock.advance(4000);
    const calls = Array.from({ length: 101 }, () => ask('a'));
    await clock.advance(0);
    expect(calls.filter(({ outcome }) => outcome)).toEqual([calls[100]]);
    expect(calls[100]!.outcome).toMatchObject({ code: 'paused', retryAfter: 6 });
  });

  it('the governor has a single timer, however many calls wait', async () => {
    const { clock, ask } = await paused();
    for (let user = 0; user < 5; user += 1) ask(`u${user}`);
    await clock.advance(1000);
    for (let user = 0; user < 5; user += 1) ask(`u${user}`);
    expect(clock.pending).toBe(1);
  });

  it('a caller who aborts leaves the queue, and no one else does', async () => {
    const { clock, governor, ask } = await paused();
    const caller = new AbortController();
    const [left, stays] = [ask('a', { signal: caller.signal }), ask('a')];
    await clock.advance(0);
    caller.abort(new Error('closed'));
    await clock.advance(0);
    expect([left.outcome, stays.outcome]).toEqual([new Error('closed'), undefined]);
    expect(governor.state().waiting).toEqual({ write: 0, interactive: 1, background: 0 });
  });
});

it('refuses waiting calls at once when a pause begins that outlasts their patience', async () => {
  const { clock, ask } = setUp();
  const probe = ask('a');
  const [read, patient] = [ask('b'), ask('c', { patience: 31_000 })];
  await clock.advance(500);
  await probe.reply(429, { 'retry-after': '30' });
  expect(read).toMatchObject({
    outcome: { status: 503, code: 'paused', retryAfter: 30 },
    endedAt: clock.now(),
    sentAt: null,
  });
  expect(patient.outcome).toBeUndefined();
});

it.each([
  [500, {}],
  [429, { 'retry-after': '1' }],
])(
  'a %i shows that an endpoint is not hanging, so its timeouts before do not count',
  async (status, headers) => {
    const { clock, ask } = setUp();
    const endpoint = 'GET /v1/x';
    for (const end of ['silent', 'silent', 'responds', 'silent']) {
      const call = ask('a', { endpoint });
      await clock.advance(0);
      if (end === 'silent') await call.fail(silent());
      else await call.reply(status, headers);
      await clock.advance(1000);
    }
    const next = ask('a', { endpoint });
    await clock.advance(0);
    expect([next.sentAt, next.outcome]).toEqual([clock.now(), undefined]);
  },
);

it("refuses a user's last reads early if calls of others, queued since, would delay them too long", async () => {
  const { clock, ask, open } = setUp();
  await open('a', 10, 9);
  // Six of the ten calls of a minute are this user's, so the next two would wait six seconds each.
  const own = Array.from({ length: 8 }, () => ask('a', { patience: 20_500 }));
  for (const userId of ['b', 'c']) for (let call = 0; call < 4; call += 1) ask(userId);
  await clock.advance(0);
  expect(own.map(({ sentAt }) => sentAt !== null)).toEqual([...Array(6).fill(true), false, false]);
  // With two others as busy, they would wait eighteen seconds each.
  await own[0]!.reply(200, rate(10, 5));
  expect(own[7]!.outcome).toMatchObject({ status: 503, code: 'busy', retryAfter: 16 });
  expect(own[6]!.outcome).toBeUndefined();
});
