import { blockDays, type StepWork } from './work-plan';
import { drawCount, ranksOf, remainingOf, spreadOf } from './draws';

/** Coefficient of variation of one kind's durations; together with a firm's pace about 0.6. */
const stageVariation = 0.55;
const stageSpread = spreadOf(stageVariation);
const blockSpread = spreadOf(0.6);
/** The share left of a stage that has been under way for an unknown time, after its block if it is blocked. */
const leftUnderWay = 0.68;
/** A stage that has not begun will be blocked for a while in 3 % of draws: those with a tick from here on. */
const blockedFrom = 0.97 * drawCount;
/** The next stage has often begun unrecorded: this share of its wait counts as work. */
const begunUnsaid = 0.5;
/** The weight of a typed date if it is today; halved for every three weeks it is further away. */
const typedWeight = 0.3;
const typedHalf = 15;

export type Surroundings = {
  seed: number;
  /** By draw: the pace of the firm or person doing this work; 1 is usual. */
  paceOf: (work: StepWork) => Float64Array;
  /** When the firm or person doing this work is away, in days of work from today, in order. */
  awayOf: (work: StepWork) => readonly { from: number; to: number }[];
};

/**
 * When each piece of work ends, in days of work from today: `drawCount` values per piece, one piece after another.
 * @param name of the link, part of the seed, so that two links differ
 */
export function drawWork(plan: readonly StepWork[], name: string, surroundings: Surroundings): Float64Array {
  // A local copy: without a bundler an imported binding costs a call per draw.
  const draws = drawCount;
  const ends = new Float64Array(plan.length * draws);
  plan.forEach((work, place) => {
    const base = place * draws;
    for (const other of work.after) {
      const from = other * draws;
      for (let draw = 0; draw < draws; draw++) {
        const end = ends[from + draw]!;
        if (end > ends[base + draw]!) ends[base + draw] = end;
      }
    }
    if (work.days > 0 || work.fixed !== null) addOwn(work, ends, base, name, surroundings);
  });
  return ends;
}

function addOwn(work: StepWork, ends: Float64Array, base: number, name: string, around: Surroundings): void {
  if (work.fixed !== null) {
    ends.fill(work.fixed, base, base + drawCount);
    return;
  }
  const rank = ranksOf(around.seed, `${name} ${work.step?.stage.id ?? work.kind.name}`);
  const isBlocked = work.progress === 'blocked';
  const blockRank = isBlocked ? ranksOf(around.seed, `${name} ${work.step?.stage.id} block`) : null;
  const tickRank = isBlocked
    ? null
    : ranksOf(around.seed, `${name} ${work.step?.stage.id ?? work.kind.name} tick`);
  const doneBelow = work.mayBeDone * drawCount;
  const pace = around.paceOf(work);
  const away = around.awayOf(work);
  const { spread, scale } = ownSpread(work);
  const draws = drawCount;
  const weight = work.typed === null ? 0 : typedWeight * 2 ** (-work.typed / typedHalf);
  for (let draw = 0; draw < draws; draw++) {
    let start = ends[base + draw]!;
    if (blockRank) start = Math.max(start, blockDays * blockSpread[blockRank[draw]!]!);
    const tick = tickRank ? tickRank[draw]! : 0;
    if (tick < doneBelow) continue;
    let end = start + scale * spread[rank[draw]!]! * pace[draw]!;
    if (tick >= blockedFrom && work.progress === 'next') end += blockDays * blockSpread[rank[draw]!]!;
    if (weight > 0) end = Math.max(start, end + weight * (work.typed! - end));
    for (const { from, to } of away) if (start < to && end > from) end += to - Math.max(start, from);
    ends[base + draw] = end;
  }
}

function ownSpread({ progress, elapsed, days }: StepWork): { spread: Float64Array; scale: number } {
  if (progress === 'next') {
    if (!elapsed) return { spread: stageSpread, scale: days };
    return { spread: remainingOf(days, stageVariation, elapsed * begunUnsaid), scale: 1 };
  }
  if (elapsed === null) return { spread: stageSpread, scale: days * leftUnderWay };
  return { spread: remainingOf(days, stageVariation, elapsed), scale: 1 };
}

/** By draw: when everything is done; 0 for an empty plan. */
export function lastOf(ends: Float64Array): Float64Array {
  const draws = drawCount;
  const last = new Float64Array(draws);
  for (let base = 0; base < ends.length; base += draws) {
    for (let draw = 0; draw < draws; draw++) {
      if (ends[base + draw]! > last[draw]!) last[draw] = ends[base + draw]!;
    }
  }
  return last;
}

/** The usual remaining days of a piece of work, for a longest path without draws. */
export function usualDays(work: StepWork): number {
  const { progress, elapsed, days, fixed } = work;
  if (fixed !== null) return fixed;
  if (progress === 'next') return days;
  const block = progress === 'blocked' ? (work.isEndless ? 1_000 : blockDays) : 0;
  if (elapsed === null) return block + days * leftUnderWay;
  const left = remainingOf(days, stageVariation, elapsed);
  return block + (left[drawCount / 2]! + left[drawCount / 2 - 1]!) / 2;
}
