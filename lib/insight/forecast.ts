import { type Calendar, dayOf } from './calendar';
import type { InsightInput } from './insight-input';
import type { Joined } from './chain-shape';
import { isExchanged, type StatedLink } from './link-state';
import { drawCount, ranksOf, seedOf, spreadOf } from './draws';
import { drawWork, lastOf, type Surroundings } from './draw-work';
import { type Pace, paceOfFirms } from './firm-pace';
import { kindNamed } from './stage-kind';
import { blockDays } from './work-plan';
import { leftByCounts, leftByOthers, wholeSale } from './whole-sale';

/** `ready`, by transaction id and draw: when each link could exchange, in days of work from today. */
type Forecast = {
  ready: ReadonlyMap<string, Float64Array>;
  /** By draw: from the last link being ready to exchange, in days of work. */
  together: Float64Array;
};

/** The extra spread of a link with counts only. */
const countsSpread = spreadOf(0.2);
const blockSpread = spreadOf(0.6);
/** Working days to agree on one day for everyone. */
const togetherDays = 3;
const togetherSpread = spreadOf(0.7);

/** @param day in London, "2026-11-21"; the seed is the chain's id and the day, so a reload says the same */
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

/** Kinds that stand for each side's work if no one can see which stage is open. */
const sides = [kindNamed('replies'), kindNamed('satisfied')] as const;

/** What is left of a usual sale, judged by the link's counts or, without counts, by the other links. */
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

/** Days of work since the chain's first stage was recorded; null if none can be seen. */
function ageOf(links: readonly StatedLink[], calendar: Calendar): number | null {
  const days = links.flatMap(({ steps }) => steps.flatMap(({ stage }) => dayOf(stage.createdAt) ?? []));
  if (days.length === 0) return null;
  return Math.max(0, -calendar.workUntil(days.reduce((first, day) => Math.min(first, day))));
}

/** The average progress of the links with records, 0 to 1; null if there are none. */
function shareOf(links: readonly StatedLink[]): number | null {
  const shares = links.flatMap(({ counts, steps, done }) => {
    if (steps.length > 0) return [steps.filter((step) => done.isDone(step)).length / steps.length];
    return counts.all > 0 ? [counts.completed / counts.all] : [];
  });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
