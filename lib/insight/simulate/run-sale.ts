import { type Random } from './random';
import { type SaleStep, saleSteps, type Worker } from './sale-steps';

export type StepRun = {
  step: SaleStep;
  start: number;
  end: number;
  block: { from: number; to: number } | null;
  pace: number;
};
/** A sale as it really went, in working days since the simulation began. */
export type SaleRun = { agreed: number; steps: StepRun[]; ready: number };

const blockNotes = [
  'Freeholder has not returned the pack',
  'Down valuation, renegotiating',
  'FENSA certificate missing',
];
export const blockNote = (random: Random) => random.pick(blockNotes);

/** @param paces shared by everything that one firm or person does */
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

/** The working days left at `now`, as expected by someone who knows the state and everyone's pace, but not the future. */
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
