import 'server-only';
import { type Priority } from './fair-queue';

export type GovernorLimits = {
  inFlight: number;
  inFlightPerUser: number;
  waiting: number;
  waitingPerUser: number;
  /** How long a call may wait for its turn, or a whole rate-limit window if that is longer. Milliseconds. */
  deadline: Record<Priority, number>;
};

export const governorLimits: GovernorLimits = {
  inFlight: 12,
  inFlightPerUser: 6,
  waiting: 1000,
  waitingPerUser: 100,
  deadline: { write: 25_000, interactive: 15_000, background: 60_000 },
};

/** No call waits longer than this for the end of a window. Milliseconds. */
const maxWindowWait = 300_000;
/** Time to be sent in, for a call that has waited for the end of a window. Milliseconds. */
const afterWindow = 15_000;

/** @param windowLength 0 if none is known */
export function deadlineOf(limits: GovernorLimits, priority: Priority, windowLength: number): number {
  const window = windowLength === 0 ? 0 : Math.min(windowLength, maxWindowWait) + afterWindow;
  return Math.max(limits.deadline[priority], window);
}
