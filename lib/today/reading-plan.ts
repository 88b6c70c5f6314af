import type { ChainToRead } from '@/lib/chains/calls-to-read';
import type { ChainSummary } from '@/lib/chains/schema';
import type { Health } from '@/lib/insight/chain-insight';
import { rowsPerPage } from '@/lib/query/pages';
import type { Page } from '@/lib/values/page';
import { codes } from './codes';
import { ageOf, readAheadFromDays, freshForDays, readAhead } from './read-ahead';
import { msOfTimestamp, type ChainSnapshot } from './chain-snapshot';
import type { Unreadable } from './unreadable-schema';

/** Extra transactions to read each day if the service changes stages without updating their transaction. */
const maxRotatedPerDay = 30;
/** Far more pages of chains than anyone has; the others are loaded on request. */
const maxPages = 20;

/** `isDue`: read automatically. A chain that is not due has never been read, and last changed before `upTo`. */
export type PlannedChain = ChainToRead & { isDue: boolean };

type Given = {
  chains: readonly ChainSummary[];
  seen: (chainId: string) => ChainSnapshot | undefined;
  /** The chain's health when last analysed. */
  health: (chainId: string) => Health['level'] | undefined;
  /** By chain id: what could not be read and has not changed since, so it is not read again for days. */
  unreadable: ReadonlyMap<string, Unreadable>;
  /** The service changes stages without updating their transaction. */
  isQuiet: boolean;
  /** All changes up to then are known, epoch milliseconds; null if none are. */
  upTo: number | null;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * What to read so that everything is up to date: chains that are new or changed (only the stages of changed transactions)
 * or not read for days. Ordered by likely exchange, then risk, then whether they changed, then how long ago they were
 * read.
 */
export function readingPlan({
  chains: all,
  seen,
  health,
  unreadable,
  isQuiet,
  upTo,
  now,
}: Given): PlannedChain[] {
  const chains = all.filter(({ id }) => ageOf(unreadable.get(id)?.readAt, now) >= freshForDays);
  const levels = ['red', 'amber'];
  const rank = (id: string) => (levels.includes(health(id) ?? '') ? levels.indexOf(health(id)!) : 2);
  const wanted = chains.flatMap((chain) => {
    const stagesOf = staleStages(chain, seen(chain.id), now);
    const isDue = upTo === null || seen(chain.id) !== undefined || msOfTimestamp(chain.updatedAt) > upTo;
    return stagesOf ? [{ id: chain.id, stagesOf, isDue }] : [];
  });
  const middle = (id: string) => seen(id)?.middle ?? Infinity;
  const readAt = (id: string) => seen(id)?.readAt ?? Infinity;
  const changed = new Set(chains.flatMap(({ id, updatedAt }) => (msOfTimestamp(updatedAt) > (seen(id)?.changed ?? Infinity) ? [id] : []))); // oxfmt-ignore
  const unchanged = (id: string) => Number(!changed.has(id));
  // Infinity - Infinity is NaN.
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  wanted.sort(
    (a, b) =>
      compare(middle(a.id), middle(b.id)) ||
      rank(a.id) - rank(b.id) ||
      unchanged(a.id) - unchanged(b.id) ||
      compare(readAt(a.id), readAt(b.id)),
  );
  const planned = isQuiet ? [...wanted, ...rotation(chains, wanted, seen, now)] : wanted;
  const ahead = readAhead(chains, planned.filter(({ isDue }) => isDue), seen, now); // oxfmt-ignore
  return [...planned, ...ahead.map((one) => ({ ...one, isDue: true }))];
}

/** The transactions whose stages must be read; null if the chain is up to date. */
function staleStages(chain: ChainSummary, seen: ChainSnapshot | undefined, now: number): string[] | null {
  const own = chain.transactions.filter(({ yourRole }) => yourRole !== null);
  if (!seen) return own.map(({ id }) => id);
  const stagesOf = own.filter(({ id, updatedAt }) => {
    const known = seen.transactions[id];
    const isOld = ageOf(known?.readAt, now) >= freshForDays;
    return !known?.stages || isOld || msOfTimestamp(updatedAt) > known.changed;
  });
  const hasChainChanged =
    msOfTimestamp(chain.updatedAt) > seen.changed ||
    ageOf(seen.readAt, now) >= freshForDays ||
    chain.transactions.length !== Object.keys(seen.transactions).length ||
    chain.transactions.some(({ id, updatedAt, saleState }) => {
      const known = seen.transactions[id];
      return !known || msOfTimestamp(updatedAt) > known.changed || codes.sale.of(saleState) !== known.sale;
    });
  if (stagesOf.length === 0 && !hasChainChanged) return null;
  // If we read the chain anyway, we read its ageing stages too: later they would cost another call for the chain.
  const isAgeing = ({ id }: (typeof own)[number]) =>
    ageOf(seen.transactions[id]?.readAt, now) >= readAheadFromDays;
  return own.filter((one) => stagesOf.includes(one) || isAgeing(one)).map(({ id }) => id);
}

/** The transactions read longest ago, up to the daily maximum. */
function rotation(
  chains: readonly ChainSummary[],
  wanted: readonly ChainToRead[],
  seen: Given['seen'],
  now: number,
): PlannedChain[] {
  const planned = new Set(wanted.map(({ id }) => id));
  const all = chains.flatMap(({ id, transactions }) =>
    transactions.flatMap((one) => {
      const readAt = seen(id)?.transactions[one.id]?.readAt ?? null;
      return one.yourRole === null || readAt === null ? [] : [{ id, transactionId: one.id, readAt }];
    }),
  );
  const readToday = all.filter(({ readAt }) => ageOf(readAt, now) < 1).length;
  const next = all
    .filter(({ id, readAt }) => !planned.has(id) && ageOf(readAt, now) >= 1)
    .sort((a, b) => a.readAt - b.readAt)
    .slice(0, Math.max(0, maxRotatedPerDay - readToday));
  const byChain = new Map<string, string[]>();
  for (const { id, transactionId } of next) byChain.set(id, [...(byChain.get(id) ?? []), transactionId]);
  return [...byChain].map(([id, stagesOf]) => ({ id, stagesOf, isDue: true }));
}

/**
 * Whether the next page of the list may hold changes. A list that another screen loaded in part is first filled up to a
 * hundred chains.
 * @param upTo all changes up to then are known, epoch milliseconds; null if none are
 */
export function needsFurtherPage(pages: readonly Page<ChainSummary>[], upTo: number | null): boolean {
  const last = pages.at(-1);
  if (!last?.nextCursor || pages.length >= maxPages) return false;
  if (pages.reduce((sum, { data }) => sum + data.length, 0) < rowsPerPage) return true;
  const oldest = last.data.at(-1);
  return oldest === undefined || upTo === null || msOfTimestamp(oldest.updatedAt) > upTo;
}
