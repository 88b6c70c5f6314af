import { type LinkFacts } from '@/lib/values/link-facts';
import { type Link } from './schema';

/**
 * One end of a chain. At the bottom nothing is depended on (a first-time or cash buyer); on the top nothing depends.
 * `open`: somebody is still missing there. `closed`: the end is known to be one. `unknown`: the document has no
 * field for it, and nothing that is visible says so.
 */
export type ChainEnd = {
  transactionId: string;
  position: 'top' | 'bottom';
  state: 'open' | 'closed' | 'unknown';
  reason: string;
};

const looking = /onward|(not|hasn't|yet to) f(ou|i)nd|still looking/i;

/** All ends; a split chain has several, and a chain of one transaction has it at both ends. */
export function chainEnds(
  chain: { links: Link[]; transactions: { id: string; saleState: string }[] },
  facts: ReadonlyMap<string, LinkFacts> = new Map(),
): ChainEnd[] {
  const depends = new Set(chain.links.map(({ transactionId }) => transactionId));
  const neededBy = new Set(chain.links.map(({ dependencyId }) => dependencyId));
  const tops = chain.transactions.filter(({ id }) => !neededBy.has(id));
  const bottoms = chain.transactions.filter(({ id }) => !depends.has(id));
  return [
    ...tops.map(({ id }): ChainEnd => {
      const notes = facts.get(id)?.blocked.map(({ title, note }) => `${title} ${note ?? ''}`) ?? [];
      return notes.some((note) => looking.test(note))
        ? { transactionId: id, position: 'top', state: 'open', reason: 'The seller has not found a home yet' }
        : { transactionId: id, position: 'top', state: 'unknown', reason: 'No onward purchase is recorded' };
    }),
    ...bottoms.map(({ id, saleState }): ChainEnd => {
      const base = { transactionId: id, position: 'bottom' as const };
      if (saleState === 'for-sale-no-offers') return { ...base, state: 'open', reason: 'No buyer yet' };
      if (saleState === 'for-sale-sold-stc') {
        return { ...base, state: 'closed', reason: 'The buyer has nothing to sell in this chain' };
      }
      return { ...base, state: 'unknown', reason: 'Whether there is a buyer is not known' };
    }),
  ];
}
