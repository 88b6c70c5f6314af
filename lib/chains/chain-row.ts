import type { ChainInsight, Health } from '@/lib/insight/chain-insight';
import { listedHealth } from '@/lib/insight/listed-chain';
import { chainWords } from '@/lib/insight/words';
import type { UnreadableCounts } from '@/lib/values/unreadable-text';
import type { Address } from '@/lib/values/schema';
import { addressLine } from '@/lib/values/addresses';
import { naturalCompare, fold } from '@/lib/values/text';
import { freshness, type FreshnessLevel } from '@/lib/values/working-days';
import type { Queue } from './params';
import { chainName, chainSpan } from './name';
import type { Chain, ChainSummary } from './schema';
import { sketchDots, type SketchDot } from './sketch-dots';

type OwnTransaction = {
  id: string;
  line1: string;
  yourRole: string | null;
  /** The folded text that the search matches. */
  text: string;
};

/** The fields by which a list of chains or transactions is searched, filtered and sorted. */
export type ListedRow = {
  id: string;
  name: string;
  /** Null if unknown: the chain was not read, or too little of it is visible. */
  queue: Queue | null;
  /** The number of transactions in its chain. */
  size: number;
  /** The user's distinct roles in it, as the service names them. */
  roles: string[];
  saleStates: string[];
  updatedAt: string;
  freshness: FreshnessLevel;
  health: Health;
  /** Whether the stages of all of the user's transactions in it were read. */
  isFullyRead: boolean;
  /** Set if it was not fully read only because some of its stages cannot be. */
  unreadable?: UnreadableCounts;
  /** The folded text that the search matches. */
  text: string;
};

/** A chain in the list. */
export type ChainRow = ListedRow & {
  /** The user's transactions, those that hold the chain first. The first one names the row. */
  own: OwnTransaction[];
  /** The distinct towns of its ends, the bottom first. */
  towns: string[];
  /** Null until the chain itself was read. */
  insight: ChainInsight | null;
  dots: SketchDot[];
  chain: ChainSummary;
};

/** A chain as read (null if restored from an earlier visit) with its insight. `isComplete` if it was read in full. */
export type ChainDetail = { chain: Chain | null; insight: ChainInsight | null; isComplete: boolean };

/** What grey means in a list, where less is known than on the chain's own page. */
export const greyInList = 'Not checked or too little visible';

/** Whether its health can be shown: a chain that was not read in full may be called at risk, never on track. */
export const isJudged = ({ health, isFullyRead }: Pick<ListedRow, 'health' | 'isFullyRead'>) =>
  isFullyRead || isWarning(health);

/** The verdict on a chain, for the list and the map. */
export const verdictOf = ({
  health,
  insight,
  isFullyRead,
}: Pick<ChainRow, 'health' | 'insight' | 'isFullyRead'>) =>
  isFullyRead ? chainWords(insight!) : health.reason;

type CachedRow = { now: number; detail: ChainDetail | undefined; row: ChainRow };
const cache = new WeakMap<ChainSummary, CachedRow>();

/**
 * Memoised, so that a list renders only rows that have changed.
 * @param now epoch milliseconds
 * @param detail the chain itself, once it has been read @param unreadable what of it cannot be read
 */
export function chainRow(
  chain: ChainSummary,
  now: number,
  detail?: ChainDetail,
  unreadable?: UnreadableCounts,
): ChainRow {
  const last = cache.get(chain);
  const isSame =
    last?.now === now &&
    last.detail?.chain === detail?.chain &&
    last.detail?.insight === detail?.insight &&
    last.detail?.isComplete === detail?.isComplete &&
    JSON.stringify(last.row.unreadable) === JSON.stringify(unreadable);
  if (isSame) return last.row;
  const row = makeRow(chain, now, detail, unreadable);
  cache.set(chain, { now, detail, row });
  return row;
}

function makeRow(
  chain: ChainSummary,
  now: number,
  detail?: ChainDetail,
  unreadable?: UnreadableCounts,
): ChainRow {
  const { transactions } = chain;
  const span = chainSpan(chain);
  const ends: Address[] = span ? [span.bottom.address, span.top.address] : [];
  const insight = detail?.insight ?? null;
  const health =
    insight && (detail!.isComplete || isWarning(insight.health))
      ? insight.health
      : listedHealth(chain, unreadable);
  const updatedAt = lastChangeOf(chain, insight, detail?.isComplete === true);
  return {
    id: chain.id,
    name: chainName(chain),
    towns: distinct(ends.map(({ city }) => city)),
    size: transactions.length,
    roles: distinct(transactions.map(({ yourRole }) => yourRole ?? '')),
    saleStates: distinct(transactions.map(({ saleState }) => saleState)),
    updatedAt,
    freshness: freshness(updatedAt, now),
    health,
    own: ownOf(chain, insight),
    queue: queueOf(insight, health),
    insight,
    isFullyRead: insight !== null && detail!.isComplete,
    unreadable,
    dots: sketchDots(detail?.chain ?? chain, insight?.links),
    text: fold(
      transactions.map(({ address, yourRole }) => `${addressLine(address)} ${yourRole ?? ''}`).join('\n'),
    ),
    chain,
  };
}

/** The newest change of a link; also of the chain itself, unless all of it was read since. */
export function lastChangeOf(
  { updatedAt }: Pick<ChainSummary, 'updatedAt'>,
  insight: ChainInsight | null,
  isComplete: boolean,
): string {
  // The chain may have a change that is newer than what was read, or of a link that was not read.
  const isReadSince = insight && isComplete && Date.parse(insight.asOf) >= Date.parse(updatedAt);
  const changes = insight?.links.map(({ lastChange }) => lastChange) ?? [];
  if (!isReadSince || changes.length === 0) changes.push(updatedAt);
  return changes.reduce((last, next) => (Date.parse(next) > Date.parse(last) ? next : last));
}

const isWarning = ({ level }: Health) => level === 'red' || level === 'amber';

const distinct = (words: string[]) => [...new Set(words.filter((word) => word.trim() !== ''))];

function ownOf({ transactions }: ChainSummary, insight: ChainInsight | null): OwnTransaction[] {
  const heldAt = insight?.holds.transactionIds ?? [];
  const rank = (id: string) => (heldAt.includes(id) ? heldAt.indexOf(id) : heldAt.length);
  return transactions
    .filter(({ yourRole }) => yourRole !== null)
    .map(({ id, address, yourRole }) => ({
      id,
      line1: address.line1,
      yourRole,
      text: fold(addressLine(address)),
    }))
    .sort((a, b) => rank(a.id) - rank(b.id) || naturalCompare(a.text, b.text));
}

/** The first transaction that contains the most words: one word alone, such as "31", may also be in other postcodes. */
export function bestMatch<T extends { text: string }>(
  own: readonly T[],
  words: readonly string[],
): T | undefined {
  const matches = own.map(({ text }) => words.filter((word) => text.includes(word)).length);
  return own[matches.indexOf(Math.max(...matches))];
}

function queueOf(insight: ChainInsight | null, { level }: Health): Queue | null {
  if (insight && insight.links.length > 0 && insight.links.every(({ state }) => state === 'completed'))
    return 'completed';
  if (insight?.holds.kind === 'waiting') return 'waiting';
  if (level === 'red' || level === 'amber') return 'chase';
  return level === 'green' ? 'on-track' : null;
}
