import type { BrokenPromise, LateStage } from './chain-insight';
import { type Calendar, dayOf, dayText } from './calendar';
import { type DoneStages, namedStage, type Step } from './done-stages';
import type { InsightInput } from './insight-input';
import { momentText, msOf } from './chain-clock';

/** Open stages whose expected day has ended in London, the latest first. */
export function lateStages(
  steps: readonly Step[],
  done: DoneStages,
  criticalPath: ReadonlySet<Step>,
  calendar: Calendar,
  input: InsightInput,
): LateStage[] {
  return steps
    .flatMap((step): LateStage[] => {
      const day = dayOf(step.stage.expectedCompletion);
      if (day === null || day >= calendar.today || done.isDone(step)) return [];
      return [
        {
          ...namedStage(step, input),
          expected: dayText(day),
          workingDays: calendar.between(day, calendar.today),
          onCriticalPath: criticalPath.has(step),
        },
      ];
    })
    .sort((a, b) => b.workingDays - a.workingDays);
}

/**
 * Open stages whose expected update is overdue, with no change since it was promised. The API does not say when that was:
 * if we did not see it, a change on the last working day before the expected day, or later, keeps the promise.
 */
export function brokenPromises(
  steps: readonly Step[],
  done: DoneStages,
  calendar: Calendar,
  input: InsightInput,
): BrokenPromise[] {
  return steps.flatMap((step): BrokenPromise[] => {
    const promised = dayOf(step.stage.expectedUpdate);
    if (promised === null || promised >= calendar.today || done.isDone(step) || step.changedAt === null)
      return [];
    const made = msOf(input.promisedAt?.[step.stage.id]);
    if (made !== null && step.changedAt > made) return [];
    const changed = dayOf(step.changedAt)!;
    if (changed >= promised || changed === promised - 1 || calendar.between(changed, promised) <= 1)
      return [];
    return [
      { ...namedStage(step, input), promisedFor: dayText(promised), lastChange: momentText(step.changedAt) },
    ];
  });
}
