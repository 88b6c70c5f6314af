import type { HoldingStage } from './chain-insight';
import { namedStage, noteOf, type Step } from './done-stages';
import { usualDays } from './draw-work';
import type { InsightInput } from './insight-input';
import { momentText, msOf } from './moments';
import type { StepWork } from './work-plan';

/**
 * The longest remaining path through a plan; its first stage holds the link. A stage that waits for an open one is
 * never first. Unrecorded steps are skipped, since no one can be asked about them.
 */
export function longestWay(plan: readonly StepWork[]): Step[] {
  const left = plan.map(usualDays);
  // Days from each piece of work to exchange, itself included, and the next piece on that path.
  const ahead = [...left];
  const next = new Int32Array(plan.length).fill(-1);
  const waits = new Uint8Array(plan.length);
  for (let at = plan.length - 1; at >= 0; at--) {
    for (const before of plan[at]!.after) {
      if (left[before]! + ahead[at]! > ahead[before]! || next[before] === -1) {
        ahead[before] = left[before]! + ahead[at]!;
        next[before] = at;
      }
    }
  }
  let first = -1;
  plan.forEach(({ step, after }, at) => {
    if (after.some((before) => waits[before] || plan[before]!.step)) waits[at] = 1;
    if (step && !waits[at] && (first === -1 || ahead[at]! > ahead[first]!)) first = at;
  });
  const way: Step[] = [];
  for (let at = first; at !== -1; at = next[at]!) if (plan[at]!.step) way.push(plan[at]!.step!);
  return way;
}

/** @param steps all steps of the link */
export function holdingStage(
  way: readonly Step[],
  steps: readonly Step[],
  input: InsightInput,
): HoldingStage | null {
  const first = way[0];
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

/** Since when: blocked or under way, its last change; next, when what it depends on was completed. */
export function sinceOf(
  step: Step,
  progress: HoldingStage['progress'],
  steps: readonly Step[],
  input: InsightInput,
): string | null {
  const seen = msOf(input.firstSeen?.[step.stage.id]);
  const now = msOf(input.now) ?? Infinity;
  const moment = (ms: number | null) => (ms === null || ms > now ? null : momentText(ms));
  if (progress !== 'next') {
    return moment(
      seen === null || step.changed === null ? (step.changed ?? seen) : Math.min(seen, step.changed),
    );
  }
  const dependency = steps.find(({ stage }) => stage.id === step.stage.dependsOnStageId);
  if (dependency && dependency.kind.phase === 'before') {
    return dependency.stage.progress === 'Completed' ? moment(dependency.changed) : null;
  }
  const needed = steps.filter(
    ({ stage, kind }) => stage.progress === 'Completed' && step.kind.needs.includes(kind.name),
  );
  const latest = needed.reduce<number | null>(
    (last, { changed }) => (changed !== null && (last === null || changed > last) ? changed : last),
    null,
  );
  return moment(latest);
}
