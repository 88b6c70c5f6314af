import { agentCode, type InsightInput, type InsightTransaction } from './insight-input';
import { type Calendar, dayOf } from './calendar';
import { drawCount, ranksOf, spreadOf } from './draws';
import type { Joined } from './chain-shape';
import type { StepWork } from './work-plan';

const firmSpread = spreadOf(0.25);
/** The spread that a whole chain shares: season, market, and how far off the usual durations are. */
const chainSpread = spreadOf(0.15);

type Side = 'seller' | 'buyer';

/** What decides who does a piece of work. */
type Task = Pick<StepWork, 'side' | 'kind'>;

export type Pace = {
  paceOf: (transaction: InsightTransaction, task: Task) => Float64Array;
  awayOf: (transaction: InsightTransaction, task: Task) => readonly { from: number; to: number }[];
};

/**
 * The pace of each firm, the same for all of its work. If the firm is unknown, the side counts as a firm; the seller in
 * one link and the buyer in the next are the same side.
 */
export function paceOfFirms(joined: Joined, input: InsightInput, seed: number, calendar: Calendar): Pace {
  const paces = new Map<string, Float64Array>();
  const chainRank = ranksOf(seed, 'the whole chain');
  const fundingOf = (id: string, side: Side) =>
    side === 'buyer' ? [...(joined.dependencies.get(id) ?? [])][0] : undefined;
  const sideOf = (id: string, side: Side) => {
    const funding = fundingOf(id, side);
    return funding === undefined ? `${side} ${id}` : `seller ${funding}`;
  };
  const away = daysAway(input, calendar, sideOf);
  const firmOf = ({ id, listing }: InsightTransaction, { side, kind }: Task): string => {
    if (kind.clearedBy === 'Estate Agent') return listing ? agentCode(listing.agent) : `agent ${id}`;
    if (side === null) return `link ${id}`;
    const funding = fundingOf(id, side);
    const named = input.firms?.[id]?.[side] ?? (funding && input.firms?.[funding]?.seller);
    return named || sideOf(id, side);
  };
  return {
    paceOf: (transaction, work) => {
      const firm = firmOf(transaction, work);
      const known = paces.get(firm);
      if (known) return known;
      const rank = ranksOf(seed, `firm ${firm}`);
      const pace = Float64Array.from(
        { length: drawCount },
        (_, draw) => firmSpread[rank[draw]!]! * chainSpread[chainRank[draw]!]!,
      );
      paces.set(firm, pace);
      return pace;
    },
    awayOf: (transaction, work) => (away.size === 0 ? [] : (away.get(firmOf(transaction, work)) ?? [])),
  };
}

/** By firm, or by side if the firm is unknown: when it is away, in working days from today. */
function daysAway(
  { declared }: InsightInput,
  calendar: Calendar,
  sideOf: (id: string, side: Side) => string,
) {
  const byFirm = new Map<string, { from: number; to: number }[]>();
  for (const { firm, from, to, actsFor = [] } of declared?.firmAway ?? []) {
    const [first, last] = [dayOf(from), dayOf(to)];
    if (first === null || last === null || last < first) continue;
    const days = {
      from: Math.max(0, calendar.workUntil(first - 1)),
      to: Math.max(0, calendar.workUntil(last)),
    };
    const who = new Set([
      firm,
      agentCode(firm),
      ...actsFor.map(({ transactionId, side }) => sideOf(transactionId, side)),
    ]);
    for (const one of who) {
      byFirm.set(
        one,
        [...(byFirm.get(one) ?? []), days].sort((a, b) => a.from - b.from),
      );
    }
  }
  return byFirm;
}
