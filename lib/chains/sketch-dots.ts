import type { Chain, ChainSummary } from './schema';

/** What a dot says of its transaction. `blocked` and `done` need the counts of stages, which the list has not. */
export type DotKind = 'plain' | 'blocked' | 'off-market' | 'done';
export type SketchDot = { id: string; kind: DotKind; isOwn: boolean };

/** One dot a transaction, in the chain's order. */
export function sketchDots(chain: ChainSummary | Chain): SketchDot[] {
  return chain.transactions.map((transaction) => ({
    id: transaction.id,
    kind: dotKind(transaction),
    isOwn: transaction.yourRole !== null,
  }));
}

function dotKind(transaction: ChainSummary['transactions'][number] | Chain['transactions'][number]): DotKind {
  if (transaction.saleState === 'off-market') return 'off-market';
  if (!('stageProgress' in transaction)) return 'plain';
  const { notStarted, inProgress, blocked, completed } = transaction.stageProgress;
  if (blocked > 0) return 'blocked';
  return completed > 0 && notStarted + inProgress === 0 ? 'done' : 'plain';
}
