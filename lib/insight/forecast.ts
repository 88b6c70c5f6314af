import { type Calendar, dayOf } from './calendar';
import type { InsightInput } from './insight-input';
import type { Joined } from './joined-links';
import { isExchanged, type StatedLink } from './link-state';
import { drawCount, ranksOf, seedOf, spreadOf } from './draws';
import { drawWork, lastOf, type Surroundings } from './draw-work';
import { type Pace, paceOfFirms } from './firm-pace';
import { kindNamed } from './stage-kind';
import { blockDays } from './work-plan';
import { leftByCounts, leftByOthers, wholeSale } from './whole-sale';

/** By transaction id and draw: when each link that has not exchanged could, in days of work from today. */
export type Forecast = {
  ready: ReadonlyMap<string, Float64Array>;
  /** By draw: between the last link being ready and the day of exchange. */
  together: Float64Array;
};

/** How much a link is wider that shows counts only. */
const countsSpread = spreadOf(0.2);
const blockSpread = spreadOf(0.6);
/** What it takes to bring everyone to one day, working days. */
const togetherDays = 3;
const togetherSpread = spreadOf(0.7);

/** @param day of London, "2026-11-21": with the chain's id the seed, so that a reload says the same */
export function forecast(
  links: readonly StatedLink[],
  joined: Joined,
  input: InsightInput,
  calendar: Calendar,
  day: string,
): Forecast {
  const seed = seedOf(`${input.chain.id} ${day}`);
  const waiting = links.filter((link) => !isExchanged(link));
  const pace = paceOfFirms(joined, input, seed, calendar);
  const others = { share: shareOf(waiting), age: ageOf(links, calendar) };
  const ready = new Map(
    waiting.map((link) => {
      const { id } = link.transaction;
      const surroundings: Surroundings = {
        seed,
        paceOf: (work) => pace.paceOf(link.transaction, work),
        awayOf: (work) => pace.awayOf(link.transaction, work),
      };
      if (link.state === 'no-buyer') return [id, wholeWay(seed, id)];
      if (link.seen === 'stages') return [id, lastOf(drawWork(link.plan, id, surroundings))];
      return [id, fromCounts(link, seed, others, pace)];
    }),
  );
  const rank = ranksOf(seed, 'one day for all');
  const together = Float64Array.from(
    { length: drawCount },
    (_, draw) => togetherDays * togetherSpread[rank[draw]!]!,
  );
  return { ready, together };
}

function wholeWay(seed: number, id: string): Float64Array {
  const run = ranksOf(seed, `${id} sale`);
  const whole = wholeSale();
  return Float64Array.from(run, (rank) => whole[rank]!);
}

/** Kinds that stand for the work of either side where no one can see which is open. */
const sides = [kindNamed('replies'), kindNamed('satisfied')] as const;

/** What is left of a usual sale, as far on as its counts say, or as the other links are where it has none. */
function fromCounts(
  { transaction, counts }: StatedLink,
  seed: number,
  others: { share: number | null; age: number | null },
  { paceOf }: Pace,
): Float64Array {
  const { id } = transaction;
  const run = ranksOf(seed, `${id} sale`);
  const width = ranksOf(seed, `${id} width`);
  const block = ranksOf(seed, `${id} block`);
  const [seller, buyer] = sides.map((kind) => paceOf(transaction, { kind, side: kind.side }));
  const left =
    counts.all > 0
      ? leftByCounts(counts.completed / counts.all, counts.underWay / counts.all)
      : leftByOthers(others.share, others.age);
  return Float64Array.from(run, (rank, draw) => {
    const pace = (seller![draw]! + buyer![draw]!) / 2;
    const own = left[rank]! * pace * countsSpread[width[draw]!]!;
    return counts.blocked > 0 ? own + 0.6 * blockDays * blockSpread[block[draw]!]! : own;
  });
}

/** Days of work since the first stage of the chain was recorded; null where no one can see one. */
function ageOf(links: readonly StatedLink[], calendar: Calendar): number | null {
  const days = links.flatMap(({ steps }) => steps.flatMap(({ stage }) => dayOf(stage.createdAt) ?? []));
  if (days.length === 0) return null;
  return Math.max(0, -calendar.workUntil(days.reduce((first, day) => Math.min(first, day))));
}

/** How far the links are of which anything is recorded; null where none is. */
function shareOf(links: readonly StatedLink[]): number | null {
  const shares = links.flatMap(({ counts, steps, done }) => {
    if (steps.length > 0) return [steps.filter((step) => done.isDone(step)).length / steps.length];
    return counts.all > 0 ? [counts.completed / counts.all] : [];
  });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
