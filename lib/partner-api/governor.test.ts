import { describe, expect, it } from 'vitest';
import { Governor } from './governor';
import { type Ticket } from './ticket';
import { governorLimits } from './governor-limits';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';

function setUp(options: { limit: number; windowMs: number; latencyMs?: number }) {
  const clock = new TestingClock();
  const service = new TestingService(clock, options);
  const governor = new Governor(clock, governorLimits, () => 1);
  const ticket = (userId: string, given: Partial<Ticket> = {}): Ticket => ({
    userId,
    priority: 'interactive',
    askedAt: clock.now(),
    ...given,
  });
  /** Makes a call and records its outcome. */
  const ask = (userId: string, given: Partial<Ticket> = {}) => {
    const call = { askedAt: clock.now(), endedAt: 0, status: 0, error: undefined as unknown };
    governor
      .run(ticket(userId, given), service.send(userId))
      .then(({ status }) => (call.status = status))
      .catch((error: unknown) => (call.error = error))
      .finally(() => (call.endedAt = clock.now()));
    return call;
  };
  return { clock, service, governor, ask };
}

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('governor', () => {
  it('sends a single probe first, then the rest', async () => {
    const { clock, service, ask } = setUp({ limit: 600, windowMs: 60_000 });
    many(30, (at) => ask(`u${at}`));
    await clock.advance(0);
    expect(service.log).toHaveLength(1);
    await clock.advance(50);
    expect(service.log).toHaveLength(1 + governorLimits.inFlight);
    await clock.advance(500);
    expect(service.count(200)).toBe(30);
  });

  it('never exceeds the budget, and continues in the next window', async () => {
    const { clock, service, ask } = setUp({ limit: 20, windowMs: 5000 });
    const calls = many(60, (at) => ask(`u${at % 10}`));
    await clock.advance(14_000);
    expect(service.count(429)).toBe(0);
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(60);
  });

  it('sends nothing for anyone after a 429 until Retry-After is over (R2, R3)', async () => {
    const { clock, service, governor, ask } = setUp({ limit: 600, windowMs: 60_000 });
    ask('a');
    await clock.advance(100);
    const start = clock.now();
    service.breakDown(3000, 429, 3);
    const calls = many(100, (at) => ask(`u${at % 20}`));
    await clock.advance(100);
    expect(governor.state().closedUntil).not.toBeNull();
    await clock.advance(3500);
    const during = service.log.filter(({ at }) => at > start + 50 && at < start + 3000);
    expect(during).toEqual([]);
    expect(service.count(429)).toBeLessThanOrEqual(governorLimits.inFlight);
    const firstSuccess = service.log.find(({ at, status }) => at > start && status === 200)!.at;
    expect(firstSuccess - start).toBeLessThanOrEqual(3000 + 1250);
    await clock.advance(2000);
    expect(calls.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('sends a single probe when it reopens', async () => {
    const { clock, service, ask } = setUp({ limit: 600, windowMs: 60_000 });
    service.breakDown(1000, 503, 2);
    ask('a');
    await clock.advance(100);
    const reopened = clock.now() + 2250;
    many(10, (at) => ask(`u${at}`));
    await clock.advance(2240);
    expect(service.log.filter(({ at }) => at > reopened - 200)).toHaveLength(1);
    await clock.advance(200);
    expect(service.count(200)).toBe(10);
  });

  it('refuses a call at once that would miss its deadline, with Retry-After', async () => {
    const { clock, service, ask } = setUp({ limit: 600, windowMs: 60_000 });
    service.breakDown(1000, 429, 60);
    ask('a');
    await clock.advance(100);
    const late = ask('b');
    await clock.advance(0);
    // The queue is empty, so the reason is the pause that the service asked for.
    expect(late.error).toMatchObject({ status: 503, code: 'paused' });
    expect((late.error as { retryAfter: number }).retryAfter).toBeGreaterThan(50);
    expect(service.log).toHaveLength(1);
  });

  it('refuses a call of a user whose share is used up at once if it would be sent after its deadline', async () => {
    const { clock, ask } = setUp({ limit: 10, windowMs: 60_000 });
    many(7, () => ask('a'));
    await clock.advance(1000);
    // Their next call has to wait for more than five seconds.
    const [impatient, patient] = [ask('a', { patience: 3000 }), ask('a', { patience: 30_000 })];
    await clock.advance(0);
    const error = { status: 503, code: 'busy', retryAfter: 3 };
    expect(impatient).toMatchObject({ endedAt: impatient.askedAt, error });
    expect(patient.error).toBeUndefined();
  });

  it('refuses calls at once when the queue is full, per user and in total (R9)', async () => {
    const { clock, ask } = setUp({ limit: 5, windowMs: 10_000, latencyMs: 9000 });
    const own = many(120, () => ask('greedy'));
    await clock.advance(0);
    const refused = own.filter(({ error }) => error);
    expect(refused.length).toBe(120 - 100 - 1);
    expect(refused[0]).toMatchObject({ error: { status: 503, code: 'busy' }, endedAt: clock.now() });
    const others = many(1500, (at) => ask(`u${at}`));
    await clock.advance(0);
    expect(others.filter(({ error }) => !error)).toHaveLength(900);
  });

  it('bounds its queue during two minutes at twice the limit, and drains it afterwards (R9)', async () => {
    const { clock, governor, ask } = setUp({ limit: 600, windowMs: 60_000 });
    const waiting = () => Object.values(governor.state().waiting).reduce((sum, count) => sum + count, 0);
    let deepest = 0;
    for (let second = 0; second < 120; second += 1) {
      many(20, (at) => ask(`u${(second * 20 + at) % 300}`));
      await clock.advance(1000);
      deepest = Math.max(deepest, waiting());
    }
    // A read waits up to 75 s, in which ten calls a second can be sent.
    expect(deepest).toBeLessThanOrEqual(750);
    await clock.advance(60_000);
    expect(governor.state()).toMatchObject({ inFlight: 0 });
    expect([waiting(), clock.pending]).toEqual([0, 0]);
  });

  it('never sends a queued call whose caller has aborted', async () => {
    const { clock, service, ask } = setUp({ limit: 600, windowMs: 60_000, latencyMs: 500 });
    ask('a');
    const caller = new AbortController();
    const call = ask('b', { signal: caller.signal });
    await clock.advance(100);
    caller.abort(new Error('closed'));
    await clock.advance(5000);
    expect(call.error).toMatchObject({ message: 'closed' });
    expect(service.log.map(({ userId }) => userId)).toEqual(['a']);
  });

  it('keeps waits short for light users while another user is greedy (R7)', async () => {
    const windowMs = 5000;
    const { clock, ask } = setUp({ limit: 50, windowMs });
    const greedy = many(3, () => many(100, () => ask('greedy')));
    const light: ReturnType<typeof ask>[] = [];
    for (let round = 0; round < 20; round += 1) {
      light.push(...many(5, (at) => ask(`light${at}`)));
      greedy.push(many(20, () => ask('greedy')));
      await clock.advance(1000);
    }
    await clock.advance(20_000);
    const waits = light.map((call) => call.endedAt - call.askedAt).sort((a, b) => a - b);
    expect(light.every(({ status }) => status === 200)).toBe(true);
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThanOrEqual(2.5 * windowMs);
  });

  it('limits the calls in flight per user', async () => {
    const { clock, service, ask } = setUp({ limit: 600, windowMs: 60_000, latencyMs: 1000 });
    ask('a');
    await clock.advance(1000);
    many(20, () => ask('a'));
    await clock.advance(10);
    expect(service.log).toHaveLength(1 + governorLimits.inFlightPerUser);
    ask('b');
    await clock.advance(10);
    expect(service.log.at(-1)).toMatchObject({ userId: 'b' });
  });

  it('limits background work to 40 % of the budget (R11)', async () => {
    const { clock, service, ask } = setUp({ limit: 100, windowMs: 60_000 });
    many(80, (at) => ask(`u${at}`, { priority: 'background' }));
    await clock.advance(30_000);
    expect(service.log.length).toBeLessThanOrEqual(41);
    expect(ask('someone')).toMatchObject({ error: undefined });
    await clock.advance(100);
    expect(service.log.at(-1)).toMatchObject({ userId: 'someone', status: 200 });
  });

  it('never refuses background work early, however long its expected wait', async () => {
    const { clock, ask } = setUp({ limit: 10, windowMs: 60_000 });
    ask('a');
    await clock.advance(100);
    const calls = many(20, () => ask('a', { priority: 'background' }));
    await clock.advance(70_000);
    expect(calls.filter(({ error }) => error)).toEqual([]);
  });

  it("accepts a call that is sent before all of the user's waiting calls, however many these are", async () => {
    const { clock, ask } = setUp({ limit: 10, windowMs: 60_000 });
    many(7, () => ask('a'));
    await clock.advance(1000);
    many(20, () => ask('a', { priority: 'background' }));
    // Each waiting call takes six seconds.
    const calls = [ask('a', { patience: 8000 }), ask('a', { priority: 'write', patience: 8000 })];
    await clock.advance(0);
    expect(calls.map(({ error }) => error)).toEqual([undefined, undefined]);
  });

  it("refuses a read early if the same user's writes, queued since, would make it miss its deadline", async () => {
    const { clock, ask } = setUp({ limit: 10, windowMs: 60_000 });
    many(6, () => ask('a'));
    await clock.advance(1000);
    const [sent, next, last] = many(3, () => ask('a', { patience: 15_000 }));
    const save = ask('a', { priority: 'write' });
    await clock.advance(0);
    expect([sent, next, last, save].map((call) => call!.endedAt)).toEqual([0, 0, 0, 0]);
    await clock.advance(100);
    expect(sent).toMatchObject({ status: 200 });
    expect(last).toMatchObject({ endedAt: sent!.endedAt, error: { status: 503, code: 'busy' } });
    expect([next, save].map((call) => call!.endedAt)).toEqual([0, 0]);
  });

  it('reports its state without user ids', async () => {
    const { clock, governor, ask } = setUp({ limit: 100, windowMs: 60_000 });
    expect(governor.state()).toMatchObject({ limit: null, remaining: null, amplification: 1 });
    ask('a');
    await clock.advance(100);
    expect(governor.state()).toEqual({
      limit: 100,
      remaining: 99,
      windowEndsAt: clock.date() - 50 + 60_000,
      closedUntil: null,
      inFlight: 0,
      waiting: { write: 0, interactive: 0, background: 0 },
      amplification: 1,
      pollSeconds: 30,
    });
  });
});
