import type { Sale } from './sale';
import { STAGE_TEMPLATES, type StageTemplate } from './stage-templates';

/** A stage on the sale's timetable, in days from now. */
export type PlannedStage = { template: StageTemplate; progress: string; ends: number };

/** Stages that all sales of a chain reach on the same day, in days before completion: exchange, funds, completion. */
const DAYS_BEFORE_COMPLETION: Record<number, number> = { 26: 7, 27: 1, 28: 0 };

/**
 * The stages of a sale, by number, `sale.week` weeks after it was agreed: those due are Completed, those started are In
 * Progress, and no incomplete stage is late. `sale.changes` has the exceptions.
 * @param completesIn days until the whole chain completes; if absent, the sale follows its own timetable
 */
export function planStages(sale: Sale, completesIn?: number): Map<number, PlannedStage> {
  const planned = new Map<number, PlannedStage>();
  for (const template of STAGE_TEMPLATES.filter((candidate) => appliesTo(sale, candidate))) {
    const change = sale.changes?.[template.number];
    const dependency = template.dependsOn === null ? undefined : planned.get(template.dependsOn);
    const starts = Math.max((template.start - sale.week) * 7, dependency?.ends ?? -Infinity);
    const ends = starts + template.duration * 7;
    const ready = !dependency || dependency.progress === 'Completed';
    const scheduled = ready && ends <= 0 ? 'Completed' : ready && starts <= 0 ? 'In Progress' : 'Not Started';
    const progress = change?.progress ?? scheduled;
    const daysBefore = DAYS_BEFORE_COMPLETION[template.number];
    const shared = completesIn === undefined || daysBefore === undefined ? ends : completesIn - daysBefore;
    // Incomplete stages are due in the coming days, which also delays the stages that depend on them.
    const dueIn = typeof change?.due === 'number' ? change.due : Math.max(shared, 4);
    planned.set(template.number, {
      template,
      progress,
      ends: progress === 'Completed' ? Math.min(ends, -1) : dueIn,
    });
  }
  return planned;
}

function appliesTo(sale: Sale, { only }: StageTemplate): boolean {
  if (only === 'leasehold') return sale.tenure === 'lease-hold';
  return only === undefined || (!sale.cash && sale.broker !== undefined);
}
