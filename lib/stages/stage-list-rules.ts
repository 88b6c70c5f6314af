import { isOverdue, overdueWorkingDays } from './overdue';
import { isPromiseBroken } from './promise';
import { type Stage } from './schema';
import { type StageFilter, type StageOrder } from './stage-params';

/** Blocked, late, or an update that was promised and never came. `now` in epoch milliseconds. */
export function needsAttention(stage: Stage, now: number): boolean {
  return stage.progress === 'Blocked' || isOverdue(stage, now) || isPromiseBroken(stage, now);
}

export function filterStages(stages: Stage[], show: StageFilter, now: number): Stage[] {
  return stages.filter((stage) => {
    if (show === 'attention') return needsAttention(stage, now);
    if (show === 'open') return stage.progress !== 'Completed';
    return show === 'all' || stage.assignedToYou;
  });
}

/** `phase` orders by the expected day, as the rows stand within a phase; the others regardless of phases. */
export function orderStages(stages: Stage[], order: StageOrder, now: number): Stage[] {
  if (order === 'changed') return stages.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const byDay = stages.toSorted((a, b) => expected(a) - expected(b));
  if (order === 'phase') return byDay;
  return byDay.toSorted((a, b) => badness(b, now) - badness(a, now));
}

/** Without a date last. */
const expected = ({ expectedCompletion }: Stage) =>
  expectedCompletion === null ? Number.POSITIVE_INFINITY : Date.parse(expectedCompletion);

/** A block is worse than any delay, a delay worse than silence, and what is done is worst last. */
function badness(stage: Stage, now: number): number {
  if (stage.progress === 'Completed') return -1;
  if (stage.progress === 'Blocked') return 10_000 + overdueWorkingDays(stage, now);
  if (isOverdue(stage, now)) return 10 + overdueWorkingDays(stage, now);
  return isPromiseBroken(stage, now) ? 1 : 0;
}
