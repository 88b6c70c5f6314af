import { agentCode, type InsightInput, type InsightTransaction } from './insight-input';
import { type Calendar, dayOf } from './calendar';
import { drawCount, ranksOf, logNormalFactors } from './draws';
import type { ChainShape } from './chain-shape';
import type { WorkItem } from './work-plan';

const firmFactors = logNormalFactors(0.25);
/** Variation shared by the whole chain: the season, the market, and errors in our usual durations. */
const chainFactors = logNormalFactors(0.15);

type Side = 'seller' | 'buyer';

/** What determines who does the work. */
type Task = Pick<WorkItem, 'side' | 'kind'>;

export type Pace = {
  paceOf: (transaction: InsightTransaction, task: Task) => Float64Array;
  awayOf: (transaction: InsightTransaction, task: Task) => readonly { from: number; to: number }[];
};

/**
 * The pace of each firm, the same for all of its work. If the firm is unknown, the side stands in for it; the seller in
 * one link and the buyer in the next are the same side.
 */
export function paceOfFirms(shape: ChainShape, input: InsightInput, seed: number, calendar: Calendar): Pace {
  const paces = new Map<string, Float64Array>();
  const chainRank = ranksOf(seed, 'the whole chain');
  const fundingOf = (id: string, side: Side) =>
    side === 'buyer' ? [...(shape.dependencies.get(id) ?? [])][0] : undefined;
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
        (_, draw) => firmFactors[rank[draw]!]! * chainFactors[chainRank[draw]!]!,
      );
      paces.set(firm, pace);
      return pace;
    },
    awayOf: (transaction, work) => (away.size === 0 ? [] : (away.get(firmOf(transaction, work)) ?? [])),
  };
}

/** When each firm is away, in working days from today; keyed by side if the firm is unknown. */
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
      from: Math.max(0, calendar.workDaysUntil(first - 1)),
      to: Math.max(0, calendar.workDaysUntil(last)),
    };
    const keys = new Set([
      firm,
      agentCode(firm),
      ...actsFor.map(({ transactionId, side }) => sideOf(transactionId, side)),
    ]);
    for (const key of keys) byFirm.set(key, joined([...(byFirm.get(key) ?? []), days]));
  }
  return byFirm;
}

/** The same days in order, each of them once. */
function joined(all: readonly { from: number; to: number }[]) {
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of all.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}
