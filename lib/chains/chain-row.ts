import type { ChainInsight, Health } from '@/lib/insight/chain-insight';
import { listedHealth } from '@/lib/insight/listed-chain';
import { chainWords } from '@/lib/insight/words';
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
  /** What the search looks through, folded. */
  text: string;
};

/** What a list of chains or transactions is searched, filtered and sorted by. */
export type ListedRow = {
  id: string;
  name: string;
  /** Null if unknown: it was not read, or too little of it is visible. */
  queue: Queue | null;
  /** The number of transactions in its chain. */
  size: number;
  /** The user's roles in it, as the service names them, each once. */
  roles: string[];
  saleStates: string[];
  updatedAt: string;
  freshness: FreshnessLevel;
  health: Health;
  /** Whether the stages of all of its own transactions were read. */
  isFullyRead: boolean;
  /** The text that is searched, folded. */
  text: string;
};

/** A chain as the list shows, filters and sorts it. */
export type ChainRow = ListedRow & {
  /** The user's own transactions, the one that holds the chain first. The first gives the row its name. */
  own: OwnTransaction[];
  /** The chain's towns from the bottom up, each once. */
  towns: string[];
  /** Null while nothing but the list was read. */
  insight: ChainInsight | null;
  dots: SketchDot[];
  chain: ChainSummary;
};

/** A chain as it was read (null if remembered from an earlier visit), its insight, and whether it was read whole. */
export type ChainDetail = { chain: Chain | null; insight: ChainInsight | null; isComplete: boolean };

/** Grey in a list: what is not seen from there may be known in the chain itself. */
export const greyInList = 'Not checked or too little visible';

/** What was not looked into can give reason to worry, never to relax: whether there is enough to judge by. */
export const isJudged = ({ health, isFullyRead }: Pick<ListedRow, 'health' | 'isFullyRead'>) =>
  isFullyRead || isWorry(health);

/** What a list says of a chain, be it drawn as rows or as a map. */
export const verdictOf = ({
  health,
  insight,
  isFullyRead,
}: Pick<ChainRow, 'health' | 'insight' | 'isFullyRead'>) =>
  isFullyRead ? chainWords(insight!) : health.reason;

type Made = { now: number; detail: ChainDetail | undefined; row: ChainRow };
const made = new WeakMap<ChainSummary, Made>();

/**
 * The same object while nothing in it changes, so that a list renders only rows that have changed.
 * @param now epoch milliseconds
 * @param detail the chain itself, once it has been read
 */
export function chainRow(chain: ChainSummary, now: number, detail?: ChainDetail): ChainRow {
  const last = made.get(chain);
  if (last?.now === now && isSame(last.detail, detail)) return last.row;
  const row = makeRow(chain, now, detail);
  made.set(chain, { now, detail, row });
  return row;
}

const isSame = (one?: ChainDetail, other?: ChainDetail) =>
  one?.chain === other?.chain && one?.insight === other?.insight && one?.isComplete === other?.isComplete;

function makeRow(chain: ChainSummary, now: number, detail?: ChainDetail): ChainRow {
  const { transactions } = chain;
  const span = chainSpan(chain);
  const ends: Address[] = span ? [span.bottom.address, span.top.address] : [];
  const insight = detail?.insight ?? null;
  const health =
    insight && (detail!.isComplete || isWorry(insight.health)) ? insight.health : listedHealth(chain);
  return {
    id: chain.id,
    name: chainName(chain),
    towns: distinct(ends.map(({ city }) => city)),
    size: transactions.length,
    roles: distinct(transactions.map(({ yourRole }) => yourRole ?? '')),
    saleStates: distinct(transactions.map(({ saleState }) => saleState)),
    updatedAt: chain.updatedAt,
    freshness: freshness(chain.updatedAt, now),
    health,
    own: ownOf(chain, insight),
    queue: queueOf(insight, health),
    insight,
    isFullyRead: insight !== null && detail!.isComplete,
    dots: sketchDots(detail?.chain ?? chain, insight?.links),
    text: fold(
      transactions.map(({ address, yourRole }) => `${addressLine(address)} ${yourRole ?? ''}`).join('\n'),
    ),
    chain,
  };
}

/** A chain that was read in part may be at risk, never on track. */
const isWorry = ({ level }: Health) => level === 'red' || level === 'amber';

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

/** The one in which most of the words occur ("31" is in a postcode of others too), the first of several. */
export function bestMatch<T extends { text: string }>(
  own: readonly T[],
  words: readonly string[],
): T | undefined {
  const found = own.map(({ text }) => words.filter((word) => text.includes(word)).length);
  return own[found.indexOf(Math.max(...found))];
}

function queueOf(insight: ChainInsight | null, { level }: Health): Queue | null {
  if (insight && insight.links.length > 0 && insight.links.every(({ state }) => state === 'completed'))
    return 'completed';
  if (insight?.holds.kind === 'waiting') return 'waiting';
  if (level === 'red' || level === 'amber') return 'chase';
  return level === 'green' ? 'on-track' : null;
}
