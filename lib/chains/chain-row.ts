import { type Address, addressLine } from '@/lib/values/address';
import { freshness, type FreshnessLevel } from '@/lib/values/freshness';
import { fold } from './fold';
import { chainName, chainSpan } from './name';
import type { Chain, ChainSummary, Link } from './schema';
import { sketchDots, type SketchDot } from './sketch';
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
  health: { level: 'red' | 'amber' | 'green' | 'grey'; reason: string };
  /** Everything the search looks through, folded. */
  text: string;
  links: Link[];
  dots: SketchDot[];
};

/**
 * @param now epoch milliseconds
 * @param detail the chain itself, once it was read: it knows of stages what the list does not
 */
export function chainRow(chain: ChainSummary, now: number, detail?: Chain): ChainRow {
  const { transactions } = chain;
  const span = chainSpan(chain);
  const ends: Address[] = span ? [span.bottom.address, span.top.address] : [];
  return {
    id: chain.id,
    name: chainName(chain),
    towns: distinct(ends.map(({ city }) => city)),
    size: transactions.length,
    roles: distinct(transactions.map(({ yourRole }) => yourRole ?? '')),
    saleStates: distinct(transactions.map(({ saleState }) => saleState)),
    updatedAt: chain.updatedAt,
    freshness: freshness(chain.updatedAt, now),
    health: summaryHealth(chain, now),
    links: chain.links,
    dots: sketchDots(detail ?? chain),
    text: fold(
      transactions.map(({ address, yourRole }) => `${addressLine(address)} ${yourRole ?? ''}`).join('\n'),
    ),
    chain,
  };
}

const distinct = (words: string[]) => [...new Set(words.filter((word) => word.trim() !== ''))];
