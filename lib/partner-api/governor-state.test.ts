import { expect, it } from 'vitest';
import { Budget } from './budget';
import { Gate } from './gate';
import { governorLimits } from './governor-limits';
import { stateOf } from './governor-state';
import { RetryAllowance } from './retry-allowance';
import { Slots } from './slots';
import { TestingClock } from './testing-clock';

/** The state some time after a response stated that this many calls were left of a limit, in a window of a minute. */
async function stateAfter(
  limit: number | null,
  remaining: number | null,
  { pauseMs, ms = 20_000 }: { pauseMs?: number; ms?: number } = {},
) {
  const clock = new TestingClock();
  const [budget, gate, slots] = [new Budget(), new Gate(() => 0), new Slots(governorLimits)];
  const allowance = new RetryAllowance();
  budget.record({ limit, remaining, resetIn: 60_000, retryAfter: null }, clock.now(), clock.now());
  await clock.advance(ms);
  if (pauseMs !== undefined) gate.pause(clock.now(), pauseMs);
  for (const userId of ['a', 'b', 'c']) slots.start({ userId }, clock.now());
  for (let call = 0; call < 4; call += 1) allowance.requested(clock.now());
  allowance.sent('free', clock.now());
  const waiting = { write: 1, interactive: 2, background: 4 };
  const queue = { waitingByPriority: () => waiting };
  return { state: stateOf({ clock, budget, gate, slots, queue, allowance }), date: clock.date(), waiting };
}

it('shows the limit, the window, the queue and the retries, with moments as dates', async () => {
  const { state, date, waiting } = await stateAfter(600, 450);
  expect(state).toEqual({
    limit: 600,
    remaining: 450,
    windowEndsAt: date + 40_000,
    closedUntil: null,
    inFlight: 3,
    waiting,
    amplification: 1.25,
    pollSeconds: 30,
  });
});

it('shows until when the service asked for a pause, during which browsers poll rarely', async () => {
  const { state, date } = await stateAfter(600, 450, { pauseMs: 7000 });
  expect(state).toMatchObject({ closedUntil: date + 7000, windowEndsAt: date + 40_000, pollSeconds: 120 });
});

it.each([
  ['states no limit', null, 3],
  ['states no remaining count', 600, null],
  ['states a limit of zero', 0, 0],
])('lets browsers poll at the usual pace if the service %s', async (_, limit, remaining) => {
  expect((await stateAfter(limit, remaining)).state).toMatchObject({ limit, remaining, pollSeconds: 30 });
});

it.each([
  ['still counts until the window ends', 59_999, { remaining: 30, pollSeconds: 120 }],
  ['shows the whole limit from then on', 60_000, { remaining: 600, windowEndsAt: null, pollSeconds: 30 }],
])('%s, even if no call is sent', async (_, ms, expected) => {
  expect((await stateAfter(600, 30, { ms })).state).toMatchObject({ limit: 600, ...expected });
});

it('does not say what is left of an unknown limit after the window', async () => {
  const { state } = await stateAfter(null, 30, { ms: 60_000 });
  expect(state).toMatchObject({ limit: null, remaining: null, windowEndsAt: null, pollSeconds: 30 });
});
