import { blockDays, type WorkItem } from './work-plan';
import { drawCount, ranksOf, remainingTimes, logNormalFactors } from './draws';

/** Coefficient of variation of one kind's durations; about 0.6 once the firm's pace is included. */
const stageVariation = 0.55;
const stageFactors = logNormalFactors(stageVariation);
export const blockFactors = logNormalFactors(0.6);
/** The share of a stage that remains if it has been under way for an unknown time; any block comes on top. */
const remainingShare = 0.68;
/** A stage that has not started becomes blocked in 3 % of draws: those with this status rank or a higher one. */
const firstBlockedRank = 0.97 * drawCount;
/** The next stage has often started without a record, so this share of its waiting time counts as work. */
const unrecordedStartShare = 0.5;
/** The weight of an entered date if it is today; it halves for every three weeks further away. */
const expectedDateWeight = 0.3;
const weightHalfLife = 15;

export type WorkContext = {
  seed: number;
  /** By draw: how long the firm or person takes relative to the usual duration; 1 is usual. */
  paceOf: (work: WorkItem) => Float64Array;
  /** When the firm or person is away, in working days from today, in order and without overlaps. */
  awayOf: (work: WorkItem) => readonly { from: number; to: number }[];
};

/**
 * When each work item ends, in working days from today: `drawCount` values per item, item by item.
 * @param name identifies the link in the seed, so that two links get different draws
 */
export function drawWork(plan: readonly WorkItem[], name: string, context: WorkContext): Float64Array {
  // Copied to a local: without a bundler, reading an imported binding costs a call per draw.
  const draws = drawCount;
  const ends = new Float64Array(plan.length * draws);
  plan.forEach((work, index) => {
    const base = index * draws;
    for (const other of work.waitsFor) {
      const from = other * draws;
      for (let draw = 0; draw < draws; draw++) {
        const end = ends[from + draw]!;
        if (end > ends[base + draw]!) ends[base + draw] = end;
      }
    }
    if (work.days > 0 || work.declaredEnd !== null) addWork(work, ends, base, name, context);
  });
  return ends;
}

function addWork(work: WorkItem, ends: Float64Array, base: number, name: string, context: WorkContext): void {
  if (work.declaredEnd !== null) {
    ends.fill(work.declaredEnd, base, base + drawCount);
    return;
  }
  const rank = ranksOf(context.seed, `${name} ${work.step?.stage.id ?? work.kind.name}`);
  const isBlocked = work.progress === 'blocked';
  const blockRank = isBlocked ? ranksOf(context.seed, `${name} ${work.step?.stage.id} block`) : null;
  const statusRanks = isBlocked
    ? null
    : ranksOf(context.seed, `${name} ${work.step?.stage.id ?? work.kind.name} tick`);
  const firstUndoneRank = work.doneProbability * drawCount;
  const pace = context.paceOf(work);
  const away = context.awayOf(work);
  const { spread, scale } = durationOf(work);
  const draws = drawCount;
  const weight =
    work.expectedEnd === null ? 0 : expectedDateWeight * 2 ** (-work.expectedEnd / weightHalfLife);
  for (let draw = 0; draw < draws; draw++) {
    let start = ends[base + draw]!;
    if (blockRank) start = Math.max(start, blockDays * blockFactors[blockRank[draw]!]!);
    const status = statusRanks ? statusRanks[draw]! : 0;
    if (status < firstUndoneRank) continue;
    let end = start + scale * spread[rank[draw]!]! * pace[draw]!;
    if (status >= firstBlockedRank && work.progress === 'next') end += blockDays * blockFactors[rank[draw]!]!;
    if (weight > 0) end = Math.max(start, end + weight * (work.expectedEnd! - end));
    for (const { from, to } of away) if (start < to && end > from) end += to - Math.max(start, from);
    ends[base + draw] = end;
  }
}

function durationOf({ progress, elapsed, days }: WorkItem): { spread: Float64Array; scale: number } {
  if (progress === 'next') {
    if (!elapsed) return { spread: stageFactors, scale: days };
    return { spread: remainingTimes(days, stageVariation, elapsed * unrecordedStartShare), scale: 1 };
  }
  if (elapsed === null) return { spread: stageFactors, scale: days * remainingShare };
  return { spread: remainingTimes(days, stageVariation, elapsed), scale: 1 };
}

/** By draw: when the whole plan is done; 0 for an empty plan. */
export function latestEnds(ends: Float64Array): Float64Array {
  const draws = drawCount;
  const last = new Float64Array(draws);
  for (let base = 0; base < ends.length; base += draws) {
    for (let draw = 0; draw < draws; draw++) {
      if (ends[base + draw]! > last[draw]!) last[draw] = ends[base + draw]!;
    }
  }
  return last;
}

/** The usual remaining days of a work item, for finding the critical path without draws. */
export function usualDays(work: WorkItem): number {
  const { progress, elapsed, days, declaredEnd } = work;
  if (declaredEnd !== null) return declaredEnd;
  if (progress === 'next') return days;
  const block = progress === 'blocked' ? (work.isOpenEnded ? 1_000 : blockDays) : 0;
  if (elapsed === null) return block + days * remainingShare;
  const left = remainingTimes(days, stageVariation, elapsed);
  return block + (left[drawCount / 2]! + left[drawCount / 2 - 1]!) / 2;
}
