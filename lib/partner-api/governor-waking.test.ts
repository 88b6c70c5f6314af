import { describe, expect, it } from 'vitest';
import { Budget } from './budget';
import { noResponse } from './failures';
import { Governor } from './governor';
import { governorLimits } from './governor-limits';
import { type BudgetStore } from './redis-budget';
import { sendWithRetries } from './send-with-retries';
import { SharedBudget } from './shared-budget';
import { TestingClock } from './testing-clock';
import { TestingService } from './testing-service';
import { type Ticket } from './ticket';

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

/** A store that grants whatever is asked. */
const generous: BudgetStore = {
  lease: async (_, wanted) => ({ granted: wanted, retryIn: 0, closedFor: 0 }),
  report: async () => {},
  close: async () => {},
};

/** A governor that knows its window from the response to a first call. */
async function setUp(
  limit = 600,
  windowMs = 60_000,
  budgetOn: (clock: TestingClock) => Budget = () => new Budget(),
) {
  const clock = new TestingClock();
  const service = new TestingService(clock, { limit, windowMs, latencyMs: 10 });
  const governor = new Governor(clock, governorLimits, () => 0, budgetOn(clock));
  type Send = ReturnType<TestingService['send']>;
  const ask = (
    userId: string,
    given: Partial<Ticket> = {},
    send: Send = service.send(userId),
    isIdempotent = false,
  ) => {
    const call = { sentAt: [] as number[], endedAt: 0, status: 0, error: undefined as unknown };
    const ticket = { userId, priority: 'interactive' as const, askedAt: clock.now(), ...given };
    const sent = () => {
      call.sentAt.push(clock.now());
      return send();
    };
    sendWithRetries(governor, ticket, isIdempotent, sent)
      .then(({ status }) => (call.status = status))
      .catch((error: unknown) => (call.error = error))
      .finally(() => (call.endedAt = clock.now()));
    return call;
  };
  ask('first');
  await clock.advance(20);
  const hang: Send = () => new Promise(() => {});
  const failing: Send = async () => ({ status: 500, header: () => null, body: '' });
  return { clock, service, governor, ask, hang, failing, since: clock.now() };
}

describe('while no response arrives, a waiting call', () => {
  it('is sent once the calls before it count as slow', async () => {
    const { clock, ask, hang, since } = await setUp();
    many(12, (at) => ask(`u${at}`, {}, hang));
    const waits = ask('another');
    await clock.advance(5000);
    expect(waits.sentAt).toEqual([since + 2000]);
  });

  it('of a user above their share is paced', async () => {
    const { clock, service, ask } = await setUp(120);
    many(80, () => ask('first'));
    await clock.advance(1000);
    const atOnce = service.log.length;
    await clock.advance(10_000);
    // A single user gets half of the window at once; the rest is paced.
    expect(atOnce).toBeGreaterThanOrEqual(60);
    expect(atOnce).toBeLessThanOrEqual(63);
    expect(service.log.length).toBeGreaterThanOrEqual(atOnce + 8);
  });

  it.each([
    ['', 40, 60, () => new Budget()],
    [', which three processes share', 14, 20, (clock: TestingClock) => new SharedBudget(generous, clock, 3)],
  ])(
    'that is background work waits for the next window once its part of this one is used up%s',
    async (_, part, wanted, budgetOn) => {
      const { clock, service, ask } = await setUp(100, 60_000, budgetOn);
      many(wanted, (at) => ask(`u${at}`, { priority: 'background' }));
      await clock.advance(59_000);
      expect(service.log).toHaveLength(1 + part);
      await clock.advance(2000);
      expect(service.log).toHaveLength(1 + wanted);
    },
  );

  it('is refused at its deadline', async () => {
    const { clock, ask, hang, since } = await setUp();
    many(6, () => ask('a', {}, hang));
    const waits = ask('a', { patience: 5000 });
    await clock.advance(20_000);
    expect(waits).toMatchObject({ sentAt: [], endedAt: since + 5000, error: { code: 'busy' } });
  });
});

it('sends the next probe at once when a probe times out', async () => {
  const { clock, service, governor, ask } = await setUp();
  service.breakDown(10, 429, 1);
  const ticket = { userId: 'refused', priority: 'interactive' as const, askedAt: clock.now() };
  void governor.run(ticket, service.send('refused'));
  await clock.advance(500);
  const silent = async () => {
    await clock.wait(100);
    throw noResponse(true, Object.assign(new Error('silent'), { code: 'UND_ERR_HEADERS_TIMEOUT' }));
  };
  const [probe, next] = [ask('a', {}, silent), ask('b')];
  await clock.advance(2000);
  expect(next.sentAt).toEqual([probe.sentAt[0]! + 100]);
});

it('probes a failing service with a write if no read that waits may be sent', async () => {
  const { clock, ask, failing } = await setUp(120);
  many(80, () => ask('first'));
  // By now the first user's other reads are paced: one a second or so.
  await clock.advance(100);
  ask('light', {}, failing);
  await clock.advance(0);
  const write = ask('light', { priority: 'write' });
  const failedAt = clock.now();
  await clock.advance(500);
  expect(write).toMatchObject({ sentAt: [failedAt + 250], status: 200 });
});

describe('the retry allowance', () => {
  it('is not used up by calls that got a 429, however many', async () => {
    const { clock, service, ask } = await setUp(6000);
    for (let storm = 0; storm < 4; storm += 1) {
      service.breakDown(5, 429, 1);
      const calls = many(12, (at) => ask(`u${at}`));
      await clock.advance(3000);
      expect(calls.map(({ status }) => status)).toEqual(many(12, () => 200));
    }
  });

  it('is not used up by isolated failures', async () => {
    const { clock, ask, service, failing } = await setUp(6000);
    for (let round = 0; round < 30; round += 1) {
      many(4, () => ask('a'));
      await clock.advance(100);
      let isFirst = true;
      const send = () => (isFirst ? ((isFirst = false), failing()) : service.send('a')());
      const call = ask('a', {}, send, true);
      await clock.advance(2000);
      expect(call).toMatchObject({ status: 200, sentAt: { length: 2 } });
    }
  });

  it('limits retries to a fifth of all calls when one in three fails permanently', async () => {
    const { clock, governor, ask, failing } = await setUp(6000);
    for (let second = 0; second < 120; second += 1) {
      many(2, (at) => ask(`broken${at}`, {}, failing, true));
      many(4, (at) => ask(`fine${at}`));
      await clock.advance(1000);
    }
    expect(governor.state().amplification).toBeGreaterThan(1);
    expect(governor.state().amplification).toBeLessThanOrEqual(1.2);
  });
});

type Outcome = { status: number; header: () => null };

it('sends a retry as soon as the allowance permits it again, even if nothing else happens', async () => {
  const clock = new TestingClock();
  const governor = new Governor(clock);
  const silent = noResponse(true, Object.assign(new Error('silent'), { code: 'UND_ERR_BODY_TIMEOUT' }));
  const hang = (): Promise<Outcome> => Promise.reject(silent);
  const ticket = (): Ticket => ({
    userId: 'a',
    priority: 'interactive',
    askedAt: clock.now(),
    patience: 100_000,
  });
  // Each is sent twice: together they use up the allowance of fourteen retries, and earn thirteen thirty-sixths of one.
  for (let call = 0; call < 14; call += 1) {
    void sendWithRetries(governor, ticket(), true, hang).catch(() => {});
    await clock.advance(0);
  }
  const sentAt: number[] = [];
  const failOnce = async (): Promise<Outcome> => {
    sentAt.push(clock.now());
    if (sentAt.length === 1) throw silent;
    return { status: 200, header: () => null };
  };
  const call = sendWithRetries(governor, ticket(), true, failOnce);
  await clock.advance(60_000);
  expect(await call).toMatchObject({ status: 200 });
  expect(sentAt[1]! - sentAt[0]!).toBe(22_000);
});
