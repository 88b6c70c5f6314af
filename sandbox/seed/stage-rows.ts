import { officeTime } from './calendar';
import { idOf } from './id-of';
import { type PlannedStage, planStages } from './plan-stages';
import { clearerOf, type Sale, type StageChange } from './sale';
import type { World } from './world';

/** The rows of a sale's stages. @param completesIn see `planStages` */
export function stageRows(
  sale: Sale,
  transactionId: string,
  completesIn: number,
  now: Date,
): World['stages'] {
  const idOfStage = (number: number) => idOf(`stage:${sale.key}:${number}`);
  const agreed = officeTime(now, -7 * sale.week);
  return [...planStages(sale, completesIn).values()].map((planned) => {
    const { template, progress } = planned;
    const change = sale.changes?.[template.number] ?? {};
    const owner = change.unassigned ? undefined : clearerOf(sale, template.clearer);
    const updatedAt = officeTime(now, lastUpdated(planned, change), template.number + saltOf(sale.key));
    return {
      id: idOfStage(template.number),
      transactionId,
      title: template.title,
      description: template.description,
      progress,
      progressNote: change.note ?? null,
      ...dates(planned, change, now),
      createdAt: new Date(Math.min(agreed.getTime(), updatedAt.getTime())),
      updatedAt,
      assignedTo: owner ? idOf(`person:${owner}`) : null,
      dependsOnStageId: template.dependsOn === null ? null : idOfStage(template.dependsOn),
      deletedAt: change.deleted ? officeTime(now, -3, template.number) : null,
    };
  });
}

function dates({ template, progress, ends }: PlannedStage, change: StageChange, now: Date) {
  const { number } = template;
  const isOpen = progress === 'In Progress' || progress === 'Blocked';
  const promised = change.promised ?? (isOpen ? 2 + (number % 4) : undefined);
  return {
    expectedUpdate: promised === undefined ? null : officeTime(now, promised, number),
    expectedCompletion: change.due instanceof Date ? change.due : officeTime(now, ends, number),
  };
}

/** In days from now: a completed stage was last updated when it was due, any other one or two days ago. */
function lastUpdated({ template, progress, ends }: PlannedStage, change: StageChange): number {
  return change.touched ?? (progress === 'Completed' ? ends : -(1 + (template.number % 2)));
}

/** Varies the minute at which the stages of different sales were updated. */
function saltOf(key: string): number {
  return [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
