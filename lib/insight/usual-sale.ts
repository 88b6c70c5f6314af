import type { WorkItem } from './work-plan';
import { drawCount } from './draws';
import { drawWork } from './draw-work';
import { kindNamed } from './stage-kind';

/** The stages of a usual sale before exchange. */
const usual = [
  'offer',
  'memorandum',
  'sellers-instruction',
  'buyers-instruction',
  'buyers-id',
  'funds',
  'forms',
  'title',
  'pack',
  'application',
  'valuation',
  'mortgage',
  'survey',
  'searches-order',
  'local-search',
  'other-search',
  'raised',
  'replies',
  'satisfied',
  'report',
  'buyers-signature',
  'sellers-signature',
  'deposit',
  'date',
];
/** Counts also include exchange and the two stages after it. */
const countedStages = usual.length + 3;
/** Not a rule, but usual: sellers sign once enquiries are answered, in week 14 of the domain's table. */
const usuallyAfter: Record<string, string[]> = { 'sellers-signature': ['replies'] };

// These were tuned on the tuning seeds: first for the probability given to the true last link, then for the goals.
/** The share of finished stages that no one ticked. */
const untickedShare = 0.04;
/** The share of started stages recorded as under way, including finished ones that no one ticked. */
const recordedStartShare = 0.75;
/** If none is recorded as under way, perhaps no one records starts; we still expect this share of them. */
const startShareIfNoneRecorded = 0.5;
/** The standard deviation of the recorded number under way from the expected one. */
const underWaySpread = 0.8;
/** How long a ready link usually waits for the others. Working days. */
const readyWait = 20;

/** Snapshots taken between two consecutive stage ends. */
const snapshotsPerStage = 2;
/** Hardly any drawn sale takes longer. Working days. */
const maxAge = 600;
/** More stages than this are hardly ever under way at once. */
const maxUnderWay = 15;

/** Snapshots of drawn sales, one array per column. Times are in working days. */
type Snapshots = {
  remaining: Float64Array;
  /** How long the sale stays in this state: the snapshot's weight. */
  duration: Float64Array;
  age: Uint16Array;
  /** How many stages are done and how many under way, as one index (`progressIndex`). */
  progress: Uint16Array;
};
const maxCount = usual.length + 1;
const progressIndex = (done: number, underWay: number) => done * maxCount + underWay;

let cached: { snapshots: Snapshots; durations: Float64Array } | undefined;

/** Snapshots of 200 drawn sales, those with the least remaining time first. */
function drawnSales() {
  if (cached) return cached;
  const plan = usual.map((name): WorkItem => {
    const kind = kindNamed(name);
    const needs = [...kind.needs, ...(usuallyAfter[name] ?? [])];
    return {
      step: null,
      kind,
      side: kind.side,
      days: kind.weeks * 5,
      progress: 'next',
      isOpenEnded: false,
      elapsed: null,
      doneProbability: 0,
      expectedEnd: null,
      declaredEnd: null,
      waitsFor: needs.flatMap((need) => (usual.includes(need) ? [usual.indexOf(need)] : [])),
    };
  });
  const pace = new Float64Array(drawCount).fill(1);
  const ends = drawWork(plan, 'whole sale', { seed: 12, paceOf: () => pace, awayOf: () => [] });
  const all: { remaining: number; duration: number; age: number; progress: number }[] = [];
  const durations = new Float64Array(drawCount);
  for (let draw = 0; draw < drawCount; draw++) {
    const endOf = (at: number) => ends[at * drawCount + draw]!;
    const spans = plan.map(({ waitsFor }, at) => ({
      from: Math.max(0, ...waitsFor.map(endOf)),
      to: endOf(at),
    }));
    const stageEnds = spans.map(({ to }) => to).sort((a, b) => a - b);
    const length = stageEnds[stageEnds.length - 1]!;
    durations[draw] = length;
    stageEnds.forEach((end, done) => {
      const from = stageEnds[done - 1] ?? 0;
      const duration = (end - from) / snapshotsPerStage;
      for (let part = 0; part < snapshotsPerStage; part++) {
        const age = from + (part + 0.5) * duration;
        const underWay = spans.filter((span) => span.from <= age && span.to > age).length;
        all.push({ remaining: length - age, duration, age, progress: progressIndex(done, underWay) });
      }
    });
    const progress = progressIndex(stageEnds.length, 0);
    all.push({ remaining: 0, duration: readyWait, age: length + readyWait / 2, progress });
  }
  all.sort((a, b) => a.remaining - b.remaining);
  const snapshots: Snapshots = {
    remaining: Float64Array.from(all, ({ remaining }) => remaining),
    duration: Float64Array.from(all, ({ duration }) => duration),
    age: Uint16Array.from(all, ({ age }) => Math.min(maxAge, age)),
    progress: Uint16Array.from(all, ({ progress }) => progress),
  };
  cached = { snapshots, durations: durations.sort() };
  return cached;
}

const remainingCache = new Map<string, Float64Array>();

/**
 * The remaining working days of a sale, one value per rank: the snapshots, weighted by their duration and by how well
 * they fit what we know. @param key identifies what we know, for the cache @param fits by progress @param fitsAge by days
 */
function remainingGiven(key: string, fits: Float64Array, fitsAge: Float64Array | null = null): Float64Array {
  const cached = remainingCache.get(key);
  if (cached) return cached;
  const { remaining, duration, age, progress } = drawnSales().snapshots;
  const sums = new Float64Array(remaining.length);
  let sum = 0;
  for (let at = 0; at < sums.length; at++) {
    sum += duration[at]! * fits[progress[at]!]! * (fitsAge ? fitsAge[age[at]!]! : 1);
    sums[at] = sum;
  }
  const ranked = new Float64Array(drawCount);
  for (let rank = 0, at = 0; rank < drawCount; rank++) {
    while (at < sums.length - 1 && sums[at]! < ((rank + 0.5) / drawCount) * sum) at++;
    ranked[rank] = remaining[at]!;
  }
  if (remainingCache.size > 1_000) remainingCache.clear();
  remainingCache.set(key, ranked);
  return ranked;
}

function weightsByProgress(fit: (done: number, underWay: number) => number): Float64Array {
  return Float64Array.from({ length: maxCount * maxCount }, (_, at) =>
    fit(Math.floor(at / maxCount), at % maxCount),
  );
}

/** Gaussian likelihood, with a maximum of about 1; never 0, because records may be wrong. */
const likelihood = (off: number, spread: number) => Math.exp(-0.5 * (off / spread) ** 2) + 1e-4;

/** Rounds to the precision of a cache key, so that results do not depend on which value was cached first. */
const tenths = (value: number) => Math.round(value * 10) / 10;

/** By rank: how long a whole sale takes, in working days. */
export const usualSaleDurations = (): Float64Array => drawnSales().durations;

/** By rank: what remains. @param completed, underWay shares of all stages, including those after exchange */
export function remainingByCounts(completed: number, underWay: number): Float64Array {
  const doneStages = tenths(Math.min(usual.length, completed * countedStages));
  const stagesUnderWay = tenths(Math.min(maxUnderWay, underWay * countedStages));
  const low = Math.floor(doneStages);
  // The likelihood of the ticked count, interpolated between whole numbers.
  const ticked = Float64Array.from({ length: maxCount }, (_, done) => {
    const likelihoodOf = (some: number) => (done < some ? 0 : poisson(done - some, done * untickedShare));
    return (1 - (doneStages - low)) * likelihoodOf(low) + (doneStages - low) * likelihoodOf(low + 1);
  });
  const fits = weightsByProgress((done, open) => {
    const recordable = open * (stagesUnderWay === 0 ? startShareIfNoneRecorded : 1);
    const expected = recordedStartShare * (recordable + Math.max(0, done - doneStages));
    return ticked[done]! * likelihood(stagesUnderWay - expected, underWaySpread);
  });
  return remainingGiven(`${doneStages} done ${stagesUnderWay} under way`, fits);
}

/** How far a link's progress and age differ from those of the others, as standard deviations. Tuned as above. */
const shareSpread = 0.3;
const ageSpread = (age: number) => 15 + 0.2 * age;

/**
 * By rank: what remains of a link without records, which we assume is about as advanced and as old as the others.
 * @param age of the oldest link, in working days
 */
export function remainingByOthers(share: number | null, age: number | null): Float64Array {
  const doneStages = share === null ? null : tenths(share * countedStages);
  const fits = weightsByProgress((done) =>
    doneStages === null ? 1 : likelihood(done - doneStages, shareSpread * countedStages),
  );
  const fitsAge =
    age === null
      ? null
      : Float64Array.from({ length: maxAge + 1 }, (_, days) => likelihood(days - age, ageSpread(age)));
  return remainingGiven(`${doneStages} far ${age} old`, fits, fitsAge);
}

function poisson(count: number, mean: number): number {
  let probability = Math.exp(-mean);
  for (let at = 1; at <= count; at++) probability *= mean / at;
  return probability;
}
