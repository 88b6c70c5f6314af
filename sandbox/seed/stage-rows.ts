import { idOf } from './id-of';
import { officeMoment } from './calendar';
import { clearerOf, type Sale, type StageChange } from './sale';
import { STAGE_TEMPLATES, type StageTemplate } from './stage-templates';
import type { World } from './world';

type StageRow = World['stages'][number];
/** A stage on the sale's timetable, in days from now. */
type Planned = { template: StageTemplate; progress: string; starts: number; ends: number };

/**
 * The stages of a sale as they stand `sale.week` weeks after it was agreed: what should be over is Completed,
 * what has begun is In Progress, nothing incomplete is late. Whatever is unusual is in `sale.changes`.
 */
export function stageRows(sale: Sale, transactionId: string, now: Date): StageRow[] {
  const applies = ({ only }: StageTemplate) =>
    only === undefined ||
    (only === 'leasehold' ? sale.tenure === 'lease-hold' : !sale.cash && sale.broker !== undefined);
  const templates = STAGE_TEMPLATES.filter(applies);
  const idOfStage = (number: number) => idOf(`stage:${sale.key}:${number}`);
  const planned = plan(templates, sale);
  return templates.map((template) => {
    const row = planned.get(template.number)!;
    const change = sale.changes?.[template.number] ?? {};
    const owner = change.unassigned ? undefined : clearerOf(sale, template.clearer);
    return {
      id: idOfStage(template.number),
      transactionId,
      title: template.title,
      description: template.description,
      progress: row.progress,
      progressNote: change.note ?? null,
      ...dates(row, change, now),
      assignedTo: owner ? idOf(`person:${owner}`) : null,
      dependsOnStageId: template.dependsOn === null ? null : idOfStage(template.dependsOn),
      deletedAt: change.deleted ? officeMoment(now, -3, template.number) : null,
      createdAt: officeMoment(now, -7 * sale.week, 1),
    };
  });
}

function plan(templates: StageTemplate[], sale: Sale): Map<number, Planned> {
  const planned = new Map<number, Planned>();
  for (const template of templates) {
    const before = template.dependsOn === null ? undefined : planned.get(template.dependsOn);
    const starts = Math.max((template.start - sale.week) * 7, before?.ends ?? -Infinity);
    const ends = starts + template.duration * 7;
    const ready = !before || before.progress === 'Completed';
    const progress = ready && ends <= 0 ? 'Completed' : ready && starts <= 0 ? 'In Progress' : 'Not Started';
    const changed = sale.changes?.[template.number];
    const final = changed?.progress ?? progress;
    // What is not done by now will be done in the coming days; whatever depends on it moves along.
    const due = typeof changed?.due === 'number' ? changed.due : undefined;
    planned.set(template.number, {
      template,
      progress: final,
      starts,
      ends: due ?? (final === 'Completed' ? Math.min(ends, -1) : Math.max(ends, 4)),
    });
  }
  return planned;
}

function dates({ template, progress, ends }: Planned, change: StageChange, now: Date) {
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
