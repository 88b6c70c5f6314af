import type { InsightStage } from '@/lib/insight/insight-input';
import type { Random } from './random';
import { afterSteps, freeTitles, type SaleStep, saleSteps, type Worker } from './sale-steps';

type StepRun = {
  step: SaleStep;
  start: number;
  end: number;
  block: { from: number; to: number } | null;
  pace: number;
};
/** How a sale really went, in working days since the simulation started. */
export type SaleRun = { agreed: number; steps: StepRun[]; ready: number };

const blockNotes = [
  'Freeholder has not returned the pack',
  'Down valuation, renegotiating',
  'FENSA certificate missing',
];
const blockNote = (random: Random) => random.pick(blockNotes);

/** @param paces the pace of each firm or person, shared by all of their work */
export function runSale(random: Random, agreed: number, paces: Record<Worker, number>): SaleRun {
  const ends = new Map<string, number>();
  const hasMortgage = random.chance(0.75);
  const steps = saleSteps
    .filter(({ key, share }) =>
      ['app', 'val', 'mo'].includes(key) ? hasMortgage : random.chance(share ?? 1),
    )
    .map((step): StepRun => {
      const start = Math.max(agreed, ...step.needs.map((need) => ends.get(need) ?? agreed));
      const work = step.weeks === 0 ? 0 : random.gamma(step.weeks * 5, 0.55) * paces[step.worker];
      const blocked = step.weeks > 0.5 && random.chance(0.03);
      const from = start + work * random.next();
      const block = blocked ? { from, to: from + random.gamma(12.5, 0.7) } : null;
      const end = start + work + (block ? block.to - block.from : 0);
      ends.set(step.key, end);
      return { step, start, end, block, pace: paces[step.worker] };
    });
  return { agreed, steps, ready: Math.max(...steps.map(({ end }) => end)) };
}

/** The working days left at `now`, as expected by an observer who knows the state and everyone's pace, but not the future. */
export function expectedLeft({ agreed, steps }: SaleRun, now: number): number {
  const ends = new Map<string, number>();
  for (const { step, start, end, block, pace } of steps) {
    const usual = step.weeks * 5 * pace;
    const before = Math.max(0, agreed - now, ...step.needs.map((need) => ends.get(need) ?? 0));
    const isBlocked = block !== null && block.from <= now && block.to > now;
    const left = end <= now ? 0 : start <= now ? (isBlocked ? 8 : 0) + usual * 0.55 : usual;
    ends.set(step.key, end <= now ? 0 : before + left);
  }
  return Math.max(...ends.values());
}

/** What people have recorded of a sale by `now`: late, incomplete, and partly in their own words. */
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
    // Some notes are edited without any progress.
    if (random.chance(0.1) && updated < now) updated += (now - updated) * random.next();
    // An entered date reflects the plan at the start, not knowledge of the end.
    const plan = run.agreed + (start - run.agreed) * 0.4 + random.gamma(step.weeks * 5 + 15, 0.6);
    const expected = random.chance(0.3) ? plan : null;
    const promise = random.chance(0.12) ? updated + random.exponential(6) : null;
    return {
      id: stageId(step.key),
      title:
        title < 0.04 ? random.pick(freeTitles) : title < 0.18 ? random.pick(step.otherTitles) : step.title,
      progress,
      progressNote: note,
      updatedAt: momentOf(updated),
      createdAt: momentOf(run.agreed),
      expectedCompletion: expected === null ? null : momentOf(expected),
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
