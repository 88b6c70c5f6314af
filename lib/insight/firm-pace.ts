import { type Calendar, dayOf } from './calendar';
import { drawCount, ranksOf, spreadOf } from './draws';
import type { InsightInput, InsightTransaction } from './insight-input';
import type { Joined } from './joined-links';
import type { Work } from './work-plan';

const firmSpread = spreadOf(0.25);
/** What all of a chain has in common: the season, the market, how wrong the usual durations are for it. */
const chainSpread = spreadOf(0.15);

/** Who does it follows from these. */
type Task = Pick<Work, 'side' | 'kind'>;

export type Pace = {
  paceOf: (transaction: InsightTransaction, task: Task) => Float64Array;
  awayOf: (transaction: InsightTransaction, task: Task) => readonly { from: number; to: number }[];
};

/**
 * The pace of whoever does a piece of work, the same for all work of one firm. Where no firm is known, the side stands
 * for it, and whoever sells in one link and buys in the next is one side.
 */
export function paceOfFirms(joined: Joined, input: InsightInput, seed: number, calendar: Calendar): Pace {
  const paces = new Map<string, Float64Array>();
  const chainRank = ranksOf(seed, 'the whole chain');
  const away = awayByFirm(input, calendar);
  const firmOf = ({ id, listing }: InsightTransaction, { side, kind }: Task): string => {
    if (kind.clearedBy === 'Estate Agent') return listing?.agent ?? `agent ${id}`;
    if (side === null) return `link ${id}`;
    const named = input.firms?.[id]?.[side];
    if (named) return named;
    const funding = side === 'buyer' ? [...(joined.dependencies.get(id) ?? [])][0] : undefined;
    return funding === undefined ? `${side} ${id}` : (input.firms?.[funding]?.seller ?? `seller ${funding}`);
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

function awayByFirm({ declared }: InsightInput, calendar: Calendar) {
  const byFirm = new Map<string, { from: number; to: number }[]>();
  for (const { firm, from, to } of declared?.firmAway ?? []) {
    const [first, last] = [dayOf(from), dayOf(to)];
    if (first === null || last === null || last < first) continue;
    const days = {
      from: Math.max(0, calendar.workUntil(first - 1)),
      to: Math.max(0, calendar.workUntil(last)),
    };
    byFirm.set(
      firm,
      [...(byFirm.get(firm) ?? []), days].sort((a, b) => a.from - b.from),
    );
  }
  return byFirm;
}
