import { workingDaysBetween } from '@/lib/values/working-days';
import { type Stage } from '@/lib/stages/schema';

type Dated = Pick<Stage, 'progress' | 'expectedCompletion'>;

/** Not completed although it was expected to be by now. `now` in epoch milliseconds. */
export function isOverdue({ progress, expectedCompletion }: Dated, now: number): boolean {
  return progress !== 'Completed' && expectedCompletion !== null && Date.parse(expectedCompletion) < now;
}

/** Working days since the expected completion; 0 when it is not overdue, or only since today. */
export function overdueWorkingDays(stage: Dated, now: number): number {
  return isOverdue(stage, now) ? workingDaysBetween(stage.expectedCompletion!, now) : 0;
}
