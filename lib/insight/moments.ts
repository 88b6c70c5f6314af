import { dayOf } from './calendar';
import type { InsightInput } from './insight-input';

/** Today and the times of changes, worked out once for a chain. */
export type Moments = {
  now: number;
  today: number;
  /** Epoch milliseconds of the newest change that was not our own; null if it cannot be read. */
  changed: (subject: { id: string; updatedAt: string }) => number | null;
};

/** @returns null for a `now` outside all calendars */
export function momentsOf(input: InsightInput): Moments | null {
  const now = msOf(input.now);
  const today = dayOf(now);
  if (now === null || today === null) return null;
  return {
    now,
    today,
    changed: ({ id, updatedAt }) => {
      const own = input.ownWrites?.[id];
      const changed = msOf(updatedAt);
      return own && msOf(own.updatedAt) === changed ? msOf(own.before) : changed;
    },
  };
}

export function msOf(moment: string | number | null | undefined): number | null {
  if (moment === null || moment === undefined) return null;
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  return Number.isFinite(ms) && Math.abs(ms) <= 8.6e15 ? ms : null;
}

/** A timestamp in the document's format. */
export const momentText = (ms: number): string => new Date(ms).toISOString();
