import { dayOf, dayText } from './calendar';
import type { DoneStages, Step } from './done-stages';
import type { InsightInput } from './insight-input';

/** The current time and how to date changes, computed once per chain. */
export type ChainClock = {
  now: number;
  today: number;
  /** Epoch milliseconds of the latest change by someone else; null if the timestamp cannot be parsed. */
  changedAt: (subject: { id: string; updatedAt: string }) => number | null;
  /** The earliest known moment of a stage's current progress: when it was last changed, or seen so before that. */
  begunAt: (stage: { id: string; updatedAt: string }) => number | null;
};

/** @param input its `now` must be a valid time */
export function clockOf(input: InsightInput): ChainClock {
  const now = msOf(input.now)!;
  const changedAt: ChainClock['changedAt'] = ({ id, updatedAt }) => {
    const own = input.ownWrites?.[id];
    const changed = msOf(updatedAt);
    return own && msOf(own.updatedAt) === changed ? msOf(own.before) : changed;
  };
  return {
    now,
    today: dayOf(now)!,
    changedAt,
    begunAt: (stage) => {
      const [seen, changed] = [msOf(input.firstSeen?.[stage.id]), changedAt(stage)];
      return seen === null || changed === null ? (changed ?? seen) : Math.min(seen, changed);
    },
  };
}

export function msOf(moment: string | number | null | undefined): number | null {
  if (moment === null || moment === undefined) return null;
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  return Number.isFinite(ms) && Math.abs(ms) <= 8.6e15 ? ms : null;
}

/** A timestamp in the API document's format. */
export const momentText = (ms: number): string => new Date(ms).toISOString();

/** The expected day of an open stage, "2027-01-15". */
export type StageDay = { stageId: string; day: string };

/** The latest expected completion among the open stages of one kind. */
export function expectedDayOf(steps: readonly Step[], done: DoneStages, kind: string): StageDay | null {
  const days = steps.flatMap((step) => {
    const isOpen = step.kind.name === kind && !done.isDone(step);
    const day = isOpen ? dayOf(msOf(step.stage.expectedCompletion)) : null;
    return day === null ? [] : [{ stageId: step.stage.id, day }];
  });
  const latest = days.reduce((last, next) => (last && last.day >= next.day ? last : next), days[0]);
  return latest ? { stageId: latest.stageId, day: dayText(latest.day) } : null;
}
