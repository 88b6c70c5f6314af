import { useLayout } from '@/components/graph/use-layout';
import { chainGraph } from '@/lib/chains/graph';
import { type Link } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { transactionCardSize } from './transaction-card';

/** Where the cards of a chain stand; null while a chain of over 300 is laid out for the first time. */
export function useChainLayout(chain: { links: Link[]; transactions: { id: string }[] }): GraphLayout | null {
  return useLayout(chainGraph(chain, transactionCardSize));
}
