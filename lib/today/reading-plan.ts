import type { ChainToRead } from '@/lib/chains/read-chains';
import type { ChainSummary } from '@/lib/chains/schema';
import type { Health } from '@/lib/insight/chain-insight';
import { rowsPerPage } from '@/lib/query/pages';
import type { Page } from '@/lib/values/page';
import { codes } from './codes';
import { ageOf, readAheadFromDays, freshForDays, readAhead } from './read-ahead';
import { msOfTimestamp, type ChainSnapshot } from './chain-snapshot';

/** Transactions checked a day if the service changes stages without their transaction. */
const rotated = 30;
const dayMs = 86_400_000;
/** Calls that a visit makes without being asked. */
export const maxAutomaticCalls = 120;
/** Far more pages of chains than anyone has; the rest are loaded at a press. */
const maxPages = 20;

/** `isDue`: read without being asked for. Otherwise it has never been read, and is older than what is known. */
export type PlannedChain = ChainToRead & { isDue: boolean };

type Given = {
  chains: readonly ChainSummary[];
  seen: (chainId: string) => ChainSnapshot | undefined;
  /** The level that was last concluded. */
  health: (chainId: string) => Health['level'] | undefined;
  /** The service changes stages without their transaction. */
  isQuiet: boolean;
  /** All changes up to then are known, epoch milliseconds; null if nothing is. */
  upTo: number | null;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * What has to be read until everything is known again: chains that are new or have changed (only the stages of changed
 * transactions), and those not read for days. The nearest window first, then what is at risk, then what has changed,
 * then the longest unread.
 */
export function readingPlan({ chains, seen, health, isQuiet, upTo, now }: Given): PlannedChain[] {
  const levels = ['red', 'amber'];
  const rank = (id: string) => (levels.includes(health(id) ?? '') ? levels.indexOf(health(id)!) : 2);
  const wanted = chains.flatMap((chain) => {
    const stagesOf = stale(chain, seen(chain.id), now);
    const isDue = upTo === null || seen(chain.id) !== undefined || msOfTimestamp(chain.updatedAt) > upTo;
    return stagesOf ? [{ id: chain.id, stagesOf, isDue }] : [];
  });
  const middle = (id: string) => seen(id)?.middle ?? Infinity;
  const readAt = (id: string) => seen(id)?.readAt ?? Infinity;
  const changed = new Set(chains.flatMap(({ id, updatedAt }) => (msOfTimestamp(updatedAt) > (seen(id)?.changed ?? Infinity) ? [id] : []))); // oxfmt-ignore
  const still = (id: string) => Number(!changed.has(id));
  const before = (a: number, b: number) => (a === b ? 0 : a - b);
  wanted.sort(
    (a, b) =>
      before(middle(a.id), middle(b.id)) ||
      rank(a.id) - rank(b.id) ||
      still(a.id) - still(b.id) ||
      before(readAt(a.id), readAt(b.id)),
  );
  const all = isQuiet ? [...wanted, ...rotation(chains, wanted, seen, now)] : wanted;
  const ahead = readAhead(chains, all.filter(({ isDue }) => isDue), seen, now); // oxfmt-ignore
  return [...all, ...ahead.map((one) => ({ ...one, isDue: true }))];
}

/** The transactions whose stages have to be read; null if the chain need not be read. */
function stale(chain: ChainSummary, seen: ChainSnapshot | undefined, now: number): string[] | null {
  const own = chain.transactions.filter(({ yourRole }) => yourRole !== null);
  if (!seen) return own.map(({ id }) => id);
  const stagesOf = own.filter(({ id, updatedAt }) => {
    const known = seen.transactions[id];
    const isOld = ageOf(known?.readAt, now) >= freshForDays;
    return !known?.stages || isOld || msOfTimestamp(updatedAt) > known.changed;
  });
  const isOtherwise =
    msOfTimestamp(chain.updatedAt) > seen.changed ||
    ageOf(seen.readAt, now) >= freshForDays ||
    chain.transactions.length !== Object.keys(seen.transactions).length ||
    chain.transactions.some(({ id, updatedAt, saleState }) => {
      const known = seen.transactions[id];
      return !known || msOfTimestamp(updatedAt) > known.changed || codes.sale.of(saleState) !== known.sale;
    });
  if (stagesOf.length === 0 && !isOtherwise) return null;
  // If the chain is read anyway, its older stages are read too: later they would cost the chain's call again.
  const isOlder = ({ id }: (typeof own)[number]) => ageOf(seen.transactions[id]?.readAt, now) >= readAheadFromDays;
  return own.filter((one) => stagesOf.includes(one) || isOlder(one)).map(({ id }) => id);
}

/** Some of the longest unread each day. */
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
  const readToday = all.filter(({ readAt }) => now - readAt < dayMs).length;
  const next = all
    .filter(({ id, readAt }) => !planned.has(id) && now - readAt >= dayMs)
    .sort((a, b) => a.readAt - b.readAt)
    .slice(0, Math.max(0, rotated - readToday));
  const byChain = new Map<string, string[]>();
  for (const { id, transactionId } of next) byChain.set(id, [...(byChain.get(id) ?? []), transactionId]);
  return [...byChain].map(([id, stagesOf]) => ({ id, stagesOf, isDue: true }));
}

/**
 * Whether the next page of the list may hold changes. A list that another page began is read up to a hundred chains.
 * @param upTo all changes up to then are known, epoch milliseconds; null if nothing is
 */
export function needsFurtherPage(pages: readonly Page<ChainSummary>[], upTo: number | null): boolean {
  const last = pages.at(-1);
  if (!last?.nextCursor || pages.length >= maxPages) return false;
  if (pages.reduce((sum, { data }) => sum + data.length, 0) < rowsPerPage) return true;
  const oldest = last.data.at(-1);
  return oldest === undefined || upTo === null || msOfTimestamp(oldest.updatedAt) > upTo;
}
