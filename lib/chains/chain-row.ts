import type { Address } from '@/lib/values/address';
import { addressLine } from '@/lib/values/address-line';
import { freshness, type FreshnessLevel } from '@/lib/values/freshness';
import type { LinkFacts } from '@/lib/values/link-facts';
import { fold } from '@/lib/values/fold';
import { chainHealth, type Health } from './health';
import { chainName, chainSpan } from './name';
import type { Chain, ChainSummary } from './schema';
import { sketchDots, type SketchDot } from './sketch-dots';
import { summaryHealth } from './summary-health';

/** A chain as the list shows, filters and sorts it. */
export type ChainRow = {
  id: string;
  name: string;
  /** Where the chain lies: its towns from the bottom up, without repeats. */
  towns: string[];
  /** How many transactions. */
  size: number;
  /** The user's roles in it, as the service names them, without repeats. */
  roles: string[];
  saleStates: string[];
  updatedAt: string;
  freshness: FreshnessLevel;
  health: Health;
  /** Whether enough was read to call it anything. Sale states, dates and counts can only give cause to worry. */
  isJudged: boolean;
  /** Everything the search looks through, folded. */
  text: string;
  dots: SketchDot[];
  chain: ChainSummary;
};

/** What was read of a chain besides the list: it knows of stages what the list does not. */
export type ChainDetail = { chain: Chain; facts: ReadonlyMap<string, LinkFacts> };

/**
 * @param now epoch milliseconds
 * @param detail the chain itself, once it was read
 */
export function chainRow(chain: ChainSummary, now: number, detail?: ChainDetail): ChainRow {
  const { transactions } = chain;
  const span = chainSpan(chain);
  const ends: Address[] = span ? [span.bottom.address, span.top.address] : [];
  const health = detail ? detailHealth(detail, now) : summaryHealth(chain, now);
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
    isJudged: health.level !== 'grey' || (detail?.facts.size ?? 0) > 0,
    dots: sketchDots(detail?.chain ?? chain),
    text: fold(
      transactions.map(({ address, yourRole }) => `${addressLine(address)} ${yourRole ?? ''}`).join('\n'),
    ),
    chain,
  };
}

/** Counts without dates can find a block, but no delay: until the stages were read, no news is only half good. */
function detailHealth({ chain, facts }: ChainDetail, now: number): Health {
  const health = chainHealth(chain, facts, now);
  if (health.level !== 'grey' || facts.size > 0) return health;
  const counts = chain.transactions.map(({ stageProgress }) => stageProgress);
  const completed = counts.reduce((sum, count) => sum + count.completed, 0);
  const all = counts.reduce((sum, { notStarted, inProgress }) => sum + notStarted + inProgress, completed);
  if (all === 0) return { level: 'grey', reason: 'No stages are recorded' };
  return {
    level: 'grey',
    reason: `None blocked, ${completed} of ${all} stages completed`,
  };
}

const distinct = (words: string[]) => [...new Set(words.filter((word) => word.trim() !== ''))];
