import { officeMoment } from './calendar';
import { idOf } from './id-of';
import { type PlannedStage, planStages } from './plan-stages';
import { clearerOf, type Sale, type StageChange } from './sale';
import type { World } from './world';

/** The rows of a sale's stages. @param completesIn as `planStages` takes it */
export function stageRows(
  sale: Sale,
  transactionId: string,
  completesIn: number,
  now: Date,
): World['stages'] {
  const idOfStage = (number: number) => idOf(`stage:${sale.key}:${number}`);
  const agreed = officeMoment(now, -7 * sale.week);
  return [...planStages(sale, completesIn).values()].map((planned) => {
    const { template, progress } = planned;
    const change = sale.changes?.[template.number] ?? {};
    const owner = change.unassigned ? undefined : clearerOf(sale, template.clearer);
    const updatedAt = officeMoment(now, touched(planned, change), template.number + saltOf(sale.key));
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
      deletedAt: change.deleted ? officeMoment(now, -3, template.number) : null,
    };
  });
}

function dates({ template, progress, ends }: PlannedStage, change: StageChange, now: Date) {
  const { number } = template;
  const open = progress === 'In Progress' || progress === 'Blocked';
  const promised = change.promised ?? (open ? 2 + (number % 4) : undefined);
  return {
    expectedUpdate: promised === undefined ? null : officeMoment(now, promised, number),
    expectedCompletion: change.due instanceof Date ? change.due : officeMoment(now, ends, number),
  };
}

/** When it was last touched: finished when it was due, looked at yesterday or the day before while it is open. */
function touched({ template, progress, ends }: PlannedStage, change: StageChange): number {
  return change.touched ?? (progress === 'Completed' ? ends : -(1 + (template.number % 2)));
}

/** So that not every sale's stages are touched at the same minute. */
function saltOf(key: string): number {
  return [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
