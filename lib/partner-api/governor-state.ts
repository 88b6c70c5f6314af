import 'server-only';
import { type Budget } from './budget';
import { type Clock } from './clock';
import { type FairQueue, type Priority } from './fair-queue';
import { type Gate } from './gate';
import { type RetryAllowance } from './retry-allowance';
import { type Slots } from './slots';

/** The public state of a governor, without users or keys. Times in milliseconds since the epoch. */
export type GovernorState = {
  limit: number | null;
  remaining: number | null;
  windowEndsAt: number | null;
  closedUntil: number | null;
  inFlight: number;
  waiting: Record<Priority, number>;
  /** Calls sent ÷ calls requested, over the last minute; 1 without retries. */
  amplification: number;
  /** How long a browser should wait between two polls. Seconds. */
  pollSeconds: number;
};

type Parts = {
  clock: Clock;
  budget: Budget;
  gate: Gate;
  slots: Slots;
  queue: Pick<FairQueue<never>, 'waitingByPriority'>;
  allowance: RetryAllowance;
};

export function stateOf({ clock, budget, gate, slots, queue, allowance }: Parts): GovernorState {
  const now = clock.now();
  const toDate = (at: number | null) => at && at - now + clock.date();
  const { limit, windowEnd } = budget;
  // The budget forgets an ended window only when the next call is due.
  const isOver = windowEnd !== null && windowEnd <= now;
  const remaining = isOver ? limit : budget.remaining;
  const partLeft = limit && remaining !== null ? remaining / limit : 1;
  const closedUntil = gate.closedUntil(now);
  return {
    limit,
    remaining,
    windowEndsAt: isOver ? null : toDate(windowEnd),
    closedUntil: toDate(closedUntil),
    inFlight: slots.size,
    waiting: queue.waitingByPriority(),
    amplification: allowance.amplification(now),
    pollSeconds: closedUntil || partLeft < 0.2 ? 120 : partLeft < 0.5 ? 60 : 30,
  };
}
