import type { StepWork } from './work-plan';
import { drawCount } from './draws';
import { drawWork } from './draw-work';
import { kindNamed } from './stage-kind';

/** The stages of a usual sale before exchange; a share of completed stages is a place in it. */
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
const counted = usual.length + 3;
/** Sellers may sign earlier, and usually do once enquiries are answered: week 14 in the domain's table. */
const usuallyAfter: Record<string, string[]> = { 'sellers-signature': ['replies'] };

// These were chosen on the tuning seeds: by the probability given to the link that was the last, then by the goals.
/** The share of finished stages that were never ticked. */
const neverTicked = 0.04;
/** The share of begun stages recorded as under way, those finished but never ticked included. */
const begunRecorded = 0.75;
/** If none is under way, perhaps no one records what has begun: this share is still expected. */
const begunWhereNone = 0.5;
/** How far the number under way usually differs from that. */
const begunSpread = 0.8;
/** How long a ready link usually waits for the others, working days. */
const readyWait = 20;

/** Moments between one stage and the next. */
const parts = 2;
/** Hardly any drawn sale takes longer, working days. */
const maxAge = 600;
/** Hardly ever are more stages under way at once. */
const maxUnderWay = 15;

/** Moments of drawn sales in columns, in days of work; `lasting` is how long a moment lasted. */
type Moments = {
  left: Float64Array;
  lasting: Float64Array;
  age: Uint16Array;
  /** How many stages are done and under way, as an index into a table. */
  standing: Uint16Array;
};
const width = usual.length + 1;
const placeOf = (done: number, underWay: number) => done * width + underWay;

let known: { moments: Moments; whole: Float64Array } | undefined;

/** All moments of 200 drawn sales, those with the least left first. */
function drawnSales() {
  if (known) return known;
  const plan = usual.map((name): StepWork => {
    const kind = kindNamed(name);
    const needs = [...kind.needs, ...(usuallyAfter[name] ?? [])];
    return {
      step: null,
      kind,
      side: kind.side,
      days: kind.weeks * 5,
      progress: 'next',
      isEndless: false,
      elapsed: null,
      mayBeDone: 0,
      typed: null,
      fixed: null,
      after: needs.flatMap((need) => (usual.includes(need) ? [usual.indexOf(need)] : [])),
    };
  });
  const pace = new Float64Array(drawCount).fill(1);
  const ends = drawWork(plan, 'whole sale', { seed: 12, paceOf: () => pace, awayOf: () => [] });
  const all: { left: number; lasting: number; age: number; standing: number }[] = [];
  const whole = new Float64Array(drawCount);
  for (let draw = 0; draw < drawCount; draw++) {
    const endOf = (at: number) => ends[at * drawCount + draw]!;
    const spans = plan.map(({ after }, at) => ({ from: Math.max(0, ...after.map(endOf)), to: endOf(at) }));
    const own = spans.map(({ to }) => to).sort((a, b) => a - b);
    const length = own[own.length - 1]!;
    whole[draw] = length;
    own.forEach((end, done) => {
      const from = own[done - 1] ?? 0;
      const lasting = (end - from) / parts;
      for (let part = 0; part < parts; part++) {
        const age = from + (part + 0.5) * lasting;
        const underWay = spans.filter((span) => span.from <= age && span.to > age).length;
        all.push({ left: length - age, lasting, age, standing: placeOf(done, underWay) });
      }
    });
    const standing = placeOf(own.length, 0);
    all.push({ left: 0, lasting: readyWait, age: length + readyWait / 2, standing });
  }
  all.sort((a, b) => a.left - b.left);
  const moments: Moments = {
    left: Float64Array.from(all, ({ left }) => left),
    lasting: Float64Array.from(all, ({ lasting }) => lasting),
    age: Uint16Array.from(all, ({ age }) => Math.min(maxAge, age)),
    standing: Uint16Array.from(all, ({ standing }) => standing),
  };
  known = { moments, whole: whole.sort() };
  return known;
}

const lefts = new Map<string, Float64Array>();

/**
 * What is left of a sale in days of work, one value per rank: the drawn moments, weighted by how long each lasted and
 * how well it fits what is known.
 * @param key of what is known, for the cache @param fits by standing @param fitsAge by days
 */
function leftWhere(key: string, fits: Float64Array, fitsAge: Float64Array | null = null): Float64Array {
  const before = lefts.get(key);
  if (before) return before;
  const { left, lasting, age, standing } = drawnSales().moments;
  const sums = new Float64Array(left.length);
  let sum = 0;
  for (let at = 0; at < sums.length; at++) {
    sum += lasting[at]! * fits[standing[at]!]! * (fitsAge ? fitsAge[age[at]!]! : 1);
    sums[at] = sum;
  }
  const ranked = new Float64Array(drawCount);
  for (let rank = 0, at = 0; rank < drawCount; rank++) {
    while (at < sums.length - 1 && sums[at]! < ((rank + 0.5) / drawCount) * sum) at++;
    ranked[rank] = left[at]!;
  }
  if (lefts.size > 1_000) lefts.clear();
  lefts.set(key, ranked);
  return ranked;
}

function byStanding(fit: (done: number, underWay: number) => number): Float64Array {
  return Float64Array.from({ length: width * width }, (_, at) => fit(Math.floor(at / width), at % width));
}

/** How near a value is, 0 to 1; never 0, since records may be wrong. */
const nearness = (off: number, spread: number) => Math.exp(-0.5 * (off / spread) ** 2) + 1e-4;

/** Rounded to the precision of a cache key, so that the result does not depend on which value came first. */
const tenths = (value: number) => Math.round(value * 10) / 10;

/** By rank, how long a whole sale takes, in days of work. */
export const wholeSale = (): Float64Array => drawnSales().whole;

/** By rank, what is left. @param completed, underWay as shares of all stages, those after exchange included */
export function leftByCounts(completed: number, underWay: number): Float64Array {
  const place = tenths(Math.min(usual.length, completed * counted));
  const begun = tenths(Math.min(maxUnderWay, underWay * counted));
  const low = Math.floor(place);
  // The expected number of ticked stages, interpolated between whole numbers.
  const ticked = Float64Array.from({ length: width }, (_, done) => {
    const missed = (some: number) => (done < some ? 0 : poisson(done - some, done * neverTicked));
    return (1 - (place - low)) * missed(low) + (place - low) * missed(low + 1);
  });
  const fits = byStanding((done, open) => {
    const told = open * (begun === 0 ? begunWhereNone : 1);
    const expected = begunRecorded * (told + Math.max(0, done - place));
    return ticked[done]! * nearness(begun - expected, begunSpread);
  });
  return leftWhere(`${place} done ${begun} under way`, fits);
}

/** How far one link's share completed differs from that of the others, and its age from theirs; tuned as above. */
const shareSpread = 0.3;
const ageSpread = (age: number) => 15 + 0.2 * age;

/**
 * By rank, what is left of a link without records: it is taken to be about as far on and as old as the others.
 * @param age of the oldest, days of work
 */
export function leftByOthers(share: number | null, age: number | null): Float64Array {
  const place = share === null ? null : tenths(share * counted);
  const fits = byStanding((done) => (place === null ? 1 : nearness(done - place, shareSpread * counted)));
  const fitsAge =
    age === null
      ? null
      : Float64Array.from({ length: maxAge + 1 }, (_, days) => nearness(days - age, ageSpread(age)));
  return leftWhere(`${place} far ${age} old`, fits, fitsAge);
}

function poisson(count: number, mean: number): number {
  let probability = Math.exp(-mean);
  for (let at = 1; at <= count; at++) probability *= mean / at;
  return probability;
}
