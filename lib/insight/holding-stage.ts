import type { HoldingStage } from './chain-insight';
import { namedStage, noteOf, type Step } from './done-stages';
import { usualDays } from './draw-work';
import type { InsightInput } from './insight-input';
import { momentText, msOf } from './chain-clock';
import type { WorkItem } from './work-plan';

/**
 * The longest remaining path through a plan; its first stage holds the link, so it must not wait for another open stage.
 * Unrecorded steps are skipped, because no one can be asked about them.
 */
export function criticalPath(plan: readonly WorkItem[]): Step[] {
  const left = plan.map(usualDays);
  // Days from the start of each work item to exchange, and the next item on that path.
  const ahead = [...left];
  const next = new Int32Array(plan.length).fill(-1);
  const waits = new Uint8Array(plan.length);
  for (let at = plan.length - 1; at >= 0; at--) {
    for (const before of plan[at]!.waitsFor) {
      if (left[before]! + ahead[at]! > ahead[before]! || next[before] === -1) {
        ahead[before] = left[before]! + ahead[at]!;
        next[before] = at;
      }
    }
  }
  let first = -1;
  plan.forEach(({ step, waitsFor }, at) => {
    if (waitsFor.some((before) => waits[before] || plan[before]!.step)) waits[at] = 1;
    if (step && !waits[at] && (first === -1 || ahead[at]! > ahead[first]!)) first = at;
  });
  const path: Step[] = [];
  for (let at = first; at !== -1; at = next[at]!) if (plan[at]!.step) path.push(plan[at]!.step!);
  return path;
}

/** @param steps all steps of the link */
export function holdingStage(
  path: readonly Step[],
  steps: readonly Step[],
  input: InsightInput,
): HoldingStage | null {
  const first = path[0];
  if (!first) return null;
  const { stage } = first;
  const progress =
    stage.progress === 'Blocked' ? 'blocked' : stage.progress === 'In Progress' ? 'under way' : 'next';
  return {
    ...namedStage(first, input),
    progress,
    note: noteOf(first, input),
    since: sinceOf(first, progress, steps, input),
  };
}

/** Blocked or under way: since its last change. Next: since its last prerequisite was completed. */
export function sinceOf(
  step: Step,
  progress: HoldingStage['progress'],
  steps: readonly Step[],
  input: InsightInput,
): string | null {
  const now = msOf(input.now) ?? Infinity;
  const moment = (ms: number | null) => (ms === null || ms > now ? null : momentText(ms));
  if (progress !== 'next') return moment(step.begunAt);
  const dependency = steps.find(({ stage }) => stage.id === step.stage.dependsOnStageId);
  const isBefore = dependency?.kind.phase === 'before';
  if (isBefore && dependency.stage.progress !== 'Completed') return null;
  const needed = steps.filter(
    (one) =>
      one.stage.progress === 'Completed' &&
      (step.kind.needs.includes(one.kind.name) || (isBefore && one === dependency)),
  );
  const ends = needed.flatMap(({ begunAt }) => begunAt ?? []);
  return moment(ends.length > 0 ? Math.max(...ends) : null);
}
