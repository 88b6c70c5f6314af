import type { Sale } from './sale';
import { STAGE_TEMPLATES, type StageTemplate } from './stage-templates';

/** A stage on the sale's timetable, in days from now. */
export type PlannedStage = { template: StageTemplate; progress: string; ends: number };

/** How many days before completion a chain exchanges and calls for the money, all its sales on the same day. */
const DAYS_BEFORE_COMPLETION: Record<number, number> = { 26: 7, 27: 1, 28: 0 };

/**
 * The stages of a sale as they stand `sale.week` weeks after it was agreed, by number: what should be over is
 * Completed, what has begun is In Progress, nothing incomplete is late. Whatever is unusual is in `sale.changes`.
 * @param completesIn days until the whole chain completes; by its own timetable when absent
 */
export function planStages(sale: Sale, completesIn?: number): Map<number, PlannedStage> {
  const planned = new Map<number, PlannedStage>();
  for (const template of STAGE_TEMPLATES.filter((one) => appliesTo(sale, one))) {
    const change = sale.changes?.[template.number];
    const before = template.dependsOn === null ? undefined : planned.get(template.dependsOn);
    const starts = Math.max((template.start - sale.week) * 7, before?.ends ?? -Infinity);
    const ends = starts + template.duration * 7;
    const ready = !before || before.progress === 'Completed';
    const onTime = ready && ends <= 0 ? 'Completed' : ready && starts <= 0 ? 'In Progress' : 'Not Started';
    const progress = change?.progress ?? onTime;
    const daysBefore = DAYS_BEFORE_COMPLETION[template.number];
    const shared = completesIn === undefined || daysBefore === undefined ? ends : completesIn - daysBefore;
    // What is not done by now will be done in the coming days; whatever depends on it moves along.
    const open = typeof change?.due === 'number' ? change.due : Math.max(shared, 4);
    planned.set(template.number, {
      template,
      progress,
      ends: progress === 'Completed' ? Math.min(ends, -1) : open,
    });
  }
  return planned;
}

function appliesTo(sale: Sale, { only }: StageTemplate): boolean {
  if (only === 'leasehold') return sale.tenure === 'lease-hold';
  return only === undefined || (!sale.cash && sale.broker !== undefined);
}
