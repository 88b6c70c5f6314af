import { type LayoutEdge, type LayoutNode } from '@/lib/layout/layout-graph';
import { type Link } from './schema';

/**
 * A chain as the layout's input: the purchase above, the sale it depends on below. Links to transactions that are not
 * in the chain are left out.
 * @param size of every node, px
 */
export function chainGraph(
  chain: { links: Link[]; transactions: { id: string }[] },
  size: { width: number; height: number },
): { nodes: LayoutNode[]; edges: LayoutEdge[] } {
  const present = new Set(chain.transactions.map(({ id }) => id));
  return {
    nodes: [...present].map((id) => ({ id, ...size })),
    edges: chain.links
      .filter(({ transactionId, dependencyId }) => present.has(transactionId) && present.has(dependencyId))
      .map(({ transactionId, dependencyId }) => ({ from: transactionId, to: dependencyId })),
  };
}
