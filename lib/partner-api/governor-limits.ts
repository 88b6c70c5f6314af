import 'server-only';
import { type Priority } from './fair-queue';

export type GovernorLimits = {
  inFlight: number;
  inFlightPerUser: number;
  waiting: number;
  waitingPerUser: number;
  /** How long a call may wait for its turn: that, or a whole window where that is longer. Milliseconds. */
  deadline: Record<Priority, number>;
};

export const governorLimits: GovernorLimits = {
  inFlight: 12,
  inFlightPerUser: 6,
  waiting: 1000,
  waitingPerUser: 100,
  deadline: { write: 25_000, interactive: 15_000, background: 60_000 },
};

/** Longer windows than this keep no one waiting to their end. Milliseconds. */
const longestWindow = 300_000;
/** What a call that waited for a window's end has left to be sent in. Milliseconds. */
const afterWindow = 15_000;

/** @param windowLength 0 when none is known */
export function deadlineOf(limits: GovernorLimits, priority: Priority, windowLength: number): number {
  const window = windowLength === 0 ? 0 : Math.min(windowLength, longestWindow) + afterWindow;
  return Math.max(limits.deadline[priority], window);
}
