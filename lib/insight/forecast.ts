import { type Calendar, dayOf } from './calendar';
import type { InsightInput } from './insight-input';
import type { ChainShape } from './chain-shape';
import { isExchanged, type LinkWithState } from './link-state';
import { drawCount, ranksOf, seedOf, logNormalFactors } from './draws';
import { blockFactors, drawWork, latestEnds, type WorkContext } from './draw-work';
import { type Pace, paceOfFirms } from './firm-pace';
import { kindNamed } from './stage-kind';
import { blockDays } from './work-plan';
import { remainingByCounts, remainingByOthers, usualSaleDurations } from './usual-sale';

type Forecast = {
  /** By transaction id and draw: when each link could exchange, in working days from today. */
  ready: ReadonlyMap<string, Float64Array>;
  /** By draw: working days between the last link becoming ready and exchange. */
  agreementDelay: Float64Array;
};

/** Extra variation for a link with counts only. */
const countsFactors = logNormalFactors(0.2);
/** Working days that a chain usually needs to agree on one day. */
const agreementDays = 3;
const agreementFactors = logNormalFactors(0.7);

/** @param day the London day, "2026-11-21"; it seeds the draws with the chain's id, so a reload gives the same forecast */
export function forecast(
  links: readonly LinkWithState[],
  shape: ChainShape,
  input: InsightInput,
  calendar: Calendar,
  day: string,
): Forecast {
  const seed = seedOf(`${input.chain.partOf ?? input.chain.id} ${day}`);
  const waiting = links.filter((link) => !isExchanged(link));
  const pace = paceOfFirms(shape, input, seed, calendar);
  const others = { share: averageProgress(waiting), age: chainAge(links, calendar) };
  const ready = new Map(
    waiting.map((link) => {
      const { id } = link.transaction;
      const surroundings: WorkContext = {
        seed,
        paceOf: (work) => pace.paceOf(link.transaction, work),
        awayOf: (work) => pace.awayOf(link.transaction, work),
      };
      if (link.state === 'no-buyer') return [id, fullSale(seed, id)];
      if (link.seen === 'stages') return [id, latestEnds(drawWork(link.plan, id, surroundings))];
      return [id, fromCounts(link, seed, others, pace)];
    }),
  );
  const rank = ranksOf(seed, 'one day for all');
  const agreementDelay = Float64Array.from(
    { length: drawCount },
    (_, draw) => agreementDays * agreementFactors[rank[draw]!]!,
  );
  return { ready, agreementDelay };
}

function fullSale(seed: number, id: string): Float64Array {
  const ranks = ranksOf(seed, `${id} sale`);
  const durations = usualSaleDurations();
  return Float64Array.from(ranks, (rank) => durations[rank]!);
}

/** One kind per side, to look up that side's pace where we cannot see which stage is open. */
const sideWork = [kindNamed('replies'), kindNamed('satisfied')] as const;

/** What remains of a usual sale, judged by the link's counts or, without counts, by the other links. */
function fromCounts(
  { transaction, counts }: LinkWithState,
  seed: number,
  others: { share: number | null; age: number | null },
  { paceOf }: Pace,
): Float64Array {
  const { id } = transaction;
  const run = ranksOf(seed, `${id} sale`);
  const width = ranksOf(seed, `${id} width`);
  const block = ranksOf(seed, `${id} block`);
  const [seller, buyer] = sideWork.map((kind) => paceOf(transaction, { kind, side: kind.side }));
  const left =
    counts.all > 0
      ? remainingByCounts(counts.completed / counts.all, counts.underWay / counts.all)
      : remainingByOthers(others.share, others.age);
  return Float64Array.from(run, (rank, draw) => {
    const pace = (seller![draw]! + buyer![draw]!) / 2;
    const own = left[rank]! * pace * countsFactors[width[draw]!]!;
    return counts.blocked > 0 ? own + 0.6 * blockDays * blockFactors[block[draw]!]! : own;
  });
}

/** Working days since the chain's first stage was recorded; null if we can see none. */
function chainAge(links: readonly LinkWithState[], calendar: Calendar): number | null {
  const days = links.flatMap(({ steps }) => steps.flatMap(({ stage }) => dayOf(stage.createdAt) ?? []));
  if (days.length === 0) return null;
  return Math.max(0, -calendar.workDaysUntil(days.reduce((first, day) => Math.min(first, day))));
}

/** The average progress of the links with records, 0 to 1; null if there are none. */
function averageProgress(links: readonly LinkWithState[]): number | null {
  const shares = links.flatMap(({ counts, steps, done }) => {
    if (steps.length > 0) return [steps.filter((step) => done.isDone(step)).length / steps.length];
    return counts.all > 0 ? [counts.completed / counts.all] : [];
  });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
