import { dayOf, dayText } from './calendar';
import type { Done, Step } from './done-stages';
import { msOf } from './moments';

/** The expected day of an open stage, "2027-01-15". */
export type StageDay = { stageId: string; day: string };

/** The expected completion of an open stage of a kind; the latest if there are several. */
export function typedDayOf(steps: readonly Step[], done: Done, kind: string): StageDay | null {
  const days = steps.flatMap((step) => {
    const isOpen = step.kind.name === kind && !done.isDone(step);
    const day = isOpen ? dayOf(msOf(step.stage.expectedCompletion)) : null;
    return day === null ? [] : [{ stageId: step.stage.id, day }];
  });
  const latest = days.reduce((last, one) => (last && last.day >= one.day ? last : one), days[0]);
  return latest ? { stageId: latest.stageId, day: dayText(latest.day) } : null;
}
