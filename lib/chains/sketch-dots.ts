import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { ChainSummary } from './schema';

/** How a dot shows its transaction. The list has no stages, so most dots are plain until the chain is read. */
export type DotKind = 'plain' | 'blocked' | 'off-market' | 'done';
export type SketchDot = { id: string; kind: DotKind; isOwn: boolean };

/** One dot per transaction, in the chain's order. @param links the insights known so far */
export function sketchDots(chain: ChainSummary, links: readonly LinkInsight[] = []): SketchDot[] {
  const byId = new Map(links.map((link) => [link.transactionId, link]));
  return chain.transactions.map(({ id, yourRole, saleState }) => ({
    id,
    kind: dotKind(saleState, byId.get(id)),
    isOwn: yourRole !== null,
  }));
}

function dotKind(saleState: string, link: LinkInsight | undefined): DotKind {
  if (link?.state === 'completed') return 'done';
  if (saleState === 'off-market') return 'off-market';
  return link?.isBlocked ? 'blocked' : 'plain';
}

/** The cache key of a chain's sketch; it changes whenever the chain does. */
export const sketchKey = ({ id, updatedAt, transactions, links }: ChainSummary): string =>
  [id, updatedAt, transactions.length, links.length].join();
