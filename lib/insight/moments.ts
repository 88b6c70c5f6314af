import { dayOf, dayText } from './calendar';
import type { DoneStages, Step } from './done-stages';
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

/** The expected day of an open stage, "2027-01-15". */
export type StageDay = { stageId: string; day: string };

/** The expected completion of an open stage of a kind; the latest if there are several. */
export function typedDayOf(steps: readonly Step[], done: DoneStages, kind: string): StageDay | null {
  const days = steps.flatMap((step) => {
    const isOpen = step.kind.name === kind && !done.isDone(step);
    const day = isOpen ? dayOf(msOf(step.stage.expectedCompletion)) : null;
    return day === null ? [] : [{ stageId: step.stage.id, day }];
  });
  const latest = days.reduce((last, one) => (last && last.day >= one.day ? last : one), days[0]);
  return latest ? { stageId: latest.stageId, day: dayText(latest.day) } : null;
}
