import 'server-only';
import { type Budget } from './budget';
import { type Clock } from './clock';
import { type FairQueue, type Priority } from './fair-queue';
import { type Gate } from './gate';
import { type RepeatAllowance } from './repeat-allowance';
import { type Slots } from './slots';

/** What may be shown of a governor; it names no user and no key. Times in milliseconds since the epoch. */
export type GovernorState = {
  limit: number | null;
  remaining: number | null;
  windowEndsAt: number | null;
  closedUntil: number | null;
  inFlight: number;
  waiting: Record<Priority, number>;
  /** Calls sent ÷ calls asked for, over the last minute; 1 when nothing was repeated. */
  amplification: number;
  /** How long a polling browser should wait between two rounds. Seconds. */
  pollSeconds: number;
};

type Parts = {
  clock: Clock;
  budget: Budget;
  gate: Gate;
  slots: Slots;
  queue: Pick<FairQueue<never>, 'byPriority'>;
  allowance: RepeatAllowance;
};

export function stateOf({ clock, budget, gate, slots, queue, allowance }: Parts): GovernorState {
  const now = clock.now();
  const toDate = (at: number | null) => at && at - now + clock.date();
  const { limit, remaining, windowEnd } = budget;
  const left = limit && remaining !== null ? remaining / limit : 1;
  const closedUntil = gate.closedTo(now);
  return {
    limit,
    remaining,
    windowEndsAt: toDate(windowEnd),
    closedUntil: toDate(closedUntil),
    inFlight: slots.size,
    waiting: queue.byPriority(),
    amplification: allowance.amplification(now),
    pollSeconds: closedUntil || left < 0.2 ? 120 : left < 0.5 ? 60 : 30,
  };
}
