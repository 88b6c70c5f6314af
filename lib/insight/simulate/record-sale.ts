import type { InsightStage } from '@/lib/insight/insight-input';
import { type Random } from './random';
import { blockNote, type SaleRun } from './run-sale';
import { afterSteps, freeTitles } from './sale-steps';

/** What people recorded of a sale until `now`: late, incomplete, and partly in their own words. */
export function recordSale(
  random: Random,
  id: string,
  run: SaleRun,
  now: number,
  exchanged: number,
  momentOf: (work: number) => string,
): InsightStage[] {
  const neverTicks = 0.06;
  const stageId = (key: string) => `${id}-${key}`;
  const stages = run.steps.map(({ step, start, end, block }): InsightStage => {
    const title = random.next();
    const ticked = end + random.exponential(1.5);
    const seenStart = start + random.exponential(1.5);
    const isTicked = !random.chance(neverTicks);
    const startsAreSeen = random.chance(0.75);
    const hasDependency = step.recorded !== null && random.chance(0.85);
    let progress = 'Not Started';
    let updated = run.agreed;
    let note: string | null = null;
    if (startsAreSeen && seenStart <= now && step.weeks > 0.3)
      [progress, updated] = ['In Progress', seenStart];
    if (block && block.from <= now && block.to > now) {
      [progress, updated, note] = ['Blocked', block.from, blockNote(random)];
    }
    if (isTicked && ticked <= now) [progress, updated, note] = ['Completed', ticked, null];
    // A note that was edited for no reason.
    if (random.chance(0.1) && updated < now) updated += (now - updated) * random.next();
    // A typed date is the plan at the start, not knowledge of the end.
    const plan = run.agreed + (start - run.agreed) * 0.4 + random.gamma(step.weeks * 5 + 15, 0.6);
    const typed = random.chance(0.3) ? plan : null;
    const promise = random.chance(0.12) ? updated + random.exponential(6) : null;
    return {
      id: stageId(step.key),
      title:
        title < 0.04 ? random.pick(freeTitles) : title < 0.18 ? random.pick(step.otherTitles) : step.title,
      progress,
      progressNote: note,
      updatedAt: momentOf(updated),
      createdAt: momentOf(run.agreed),
      expectedCompletion: typed === null ? null : momentOf(typed),
      expectedUpdate: promise === null ? null : momentOf(promise),
      dependsOnStageId:
        hasDependency && run.steps.some((other) => other.step.key === step.recorded)
          ? stageId(step.recorded!)
          : null,
      assignedToYou: false,
    };
  });
  const isExchanged = exchanged + random.exponential(1) <= now;
  const after = afterSteps.map((title, at): InsightStage => ({
    id: stageId(`after-${at}`),
    title,
    progress: at === 0 && isExchanged ? 'Completed' : 'Not Started',
    progressNote: null,
    updatedAt: momentOf(at === 0 && isExchanged ? exchanged : run.agreed),
    createdAt: momentOf(run.agreed),
    expectedCompletion: null,
    expectedUpdate: null,
    dependsOnStageId: at === 0 ? stageId('dep') : stageId(`after-${at - 1}`),
    assignedToYou: false,
  }));
  return [...stages, ...after];
}
