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
  return [...planStages(sale, completesIn).values()].map((planned) => {
    const { template, progress } = planned;
    const change = sale.changes?.[template.number] ?? {};
    const owner = change.unassigned ? undefined : clearerOf(sale, template.clearer);
    return {
      id: idOfStage(template.number),
      transactionId,
      title: template.title,
      description: template.description,
      progress,
      progressNote: change.note ?? null,
      ...dates(planned, change, now),
      assignedTo: owner ? idOf(`person:${owner}`) : null,
      dependsOnStageId: template.dependsOn === null ? null : idOfStage(template.dependsOn),
      deletedAt: change.deleted ? officeMoment(now, -3, template.number) : null,
      createdAt: officeMoment(now, -7 * sale.week, 1),
    };
  });
}

function dates({ template, progress, ends }: PlannedStage, change: StageChange, now: Date) {
  const { number } = template;
  const open = progress === 'In Progress' || progress === 'Blocked';
  const promised = change.promised ?? (open ? 2 + (number % 4) : undefined);
  const touched = change.touched ?? (progress === 'Completed' ? ends : -(1 + (number % 2)));
  return {
    expectedUpdate: promised === undefined ? null : officeMoment(now, promised, number),
    expectedCompletion: change.due instanceof Date ? change.due : officeMoment(now, ends, number),
    updatedAt: officeMoment(now, touched, number),
  };
}
