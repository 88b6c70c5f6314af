import { transactionFixture } from '@/lib/chains/fixture';
import { type Chain } from '@/lib/chains/schema';
import { makeGraph } from '@/lib/layout/bench/graphs';

const saleStates = ['for-sale-sold-stc', 'for-sale-sold-stc', 'for-sale-no-offers', 'off-market'];

/** A made-up chain on one of the layout bench's mixed graphs, always the same for a given size. */
export function benchChain(size: number): Chain {
  const graph = makeGraph('mixed', size, 1);
  return {
    id: 'chain',
    updatedAt: '2026-11-20T09:00:00Z',
    transactions: graph.nodes.map(({ id }, at) =>
      transactionFixture(id, {
        saleState: saleStates[at % saleStates.length]!,
        yourRole: at % 3 ? 'Estate Agent' : null,
        amount: 200_000 + (at % 70) * 5_000,
        stageProgress: { notStarted: 10, inProgress: at % 7, blocked: at % 11 ? 0 : 1, completed: at % 18 },
      }),
    ),
    links: graph.edges.map(({ from, to }, at) => ({ id: `l${at}`, transactionId: from, dependencyId: to })),
  };
}
