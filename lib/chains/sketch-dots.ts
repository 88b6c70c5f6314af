import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { ChainSummary } from './schema';

/** What a dot says about its transaction. The list has no stages, so most are plain until the chain is read. */
export type DotKind = 'plain' | 'blocked' | 'off-market' | 'done';
export type SketchDot = { id: string; kind: DotKind; isOwn: boolean };

/** One dot per transaction, in the chain's order. @param links their insights, as far as there are any */
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

/** The cache key of a chain's drawing; it changes with the chain. */
export const sketchKey = ({ id, updatedAt, transactions, links }: ChainSummary): string =>
  [id, updatedAt, transactions.length, links.length].join();
