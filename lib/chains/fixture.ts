import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { suppose, type Supposition } from '@/lib/insight/what-if';
import type { Stage } from '@/lib/stages/schema';
import type { ChainReading } from './redact';
import { type Chain } from './schema';

type Transaction = Chain['transactions'][number];

/** A sold transaction at "<id> Quay Street" with four stages; the user is its agent. */
export function transactionFixture(id: string, given: Partial<Transaction> = {}): Transaction {
  return {
    id,
    updatedAt: '2026-11-20T09:00:00Z',
    saleState: 'for-sale-sold-stc',
    status: null,
    yourRole: 'Agent',
    address: {
      line1: `${id} Quay Street`,
      line2: null,
      city: 'Bristol',
      region: 'Avon',
      postcode: 'BS1 4RW',
      country: 'GB',
    },
    propertyId: `property-${id}`,
    amount: 425_000,
    currency: 'GBP',
    transactionDate: '2026-09-01T09:00:00Z',
    yourPermissions: null,
    listing: { amount: 430_000, currency: 'GBP', agent: 'Harbour & Vale', url: null },
    stageProgress: { notStarted: 2, inProgress: 1, blocked: 0, completed: 1 },
    ...given,
  };
}

/** A chain in which each transaction depends on the next: the first is the top, the last the bottom. */
export function lineFixture(...transactions: Transaction[]): Chain {
  return {
    id: 'chain',
    updatedAt: '2026-11-20T09:00:00Z',
    transactions,
    links: transactions.slice(1).map((dependency, at) => ({
      id: `link-${at}`,
      transactionId: transactions[at]!.id,
      dependencyId: dependency.id,
    })),
  };
}

/** A chain that was just read with these stages, and its insight. */
export function readingFixture(
  chain: Chain,
  stages: ReadonlyMap<string, Stage[]>,
  now: number,
  suppositions: readonly Supposition[] = [],
): ChainReading {
  const read = new Map([...stages].map(([id, all]) => [id, { stages: all, readAt: now }]));
  const input = suppose(chainInput({ chain, readAt: now, stages: read }, now), suppositions);
  return { chain, stages, input, insight: analyseChain(input) };
}
