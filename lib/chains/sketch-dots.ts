import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { ChainSummary } from './schema';

/** What a dot says of its transaction; the list itself has no stages, so most say nothing until it is looked into. */
export type DotKind = 'plain' | 'blocked' | 'off-market' | 'done';
export type SketchDot = { id: string; kind: DotKind; isOwn: boolean };

/** One dot a transaction, in the chain's order. @param links what is concluded of them, as far as it is */
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

/** What a chain's drawing is kept under: a chain that has changed is drawn anew. */
export const sketchKey = ({ id, updatedAt, transactions, links }: ChainSummary): string =>
  [id, updatedAt, transactions.length, links.length].join();
