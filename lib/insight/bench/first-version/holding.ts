import type { LinkFacts } from './facts';
import type { Bottleneck } from './bottleneck';
import type { Chain } from '@/lib/chains/schema';

/** The answer to "what is blocking this chain, whose move is it, since when". */
export type Holding = {
  transactionId: string;
  /** The address of the link that holds the chain. */
  where: string;
  /** The stage, where it may be read. */
  stage: { id: string; title: string } | null;
  /** "is blocked", "is next", or a sentence about counts where the stages are not visible. */
  what: string;
  note: string | null;
  /** The role whose move it usually is; null when nothing says so. */
  whose: string | null;
  /** A timestamp: since when it has been so, as far as the last update of the stage tells. */
  since: string | null;
  /** Its stages may not be read: whose move and since when stay unknown, whatever the counts say. */
  isDark: boolean;
};

/** @returns null when nothing holds the chain: every link has exchanged */
export function whatHolds(
  chain: { transactions: Pick<Chain['transactions'][number], 'id' | 'address' | 'stageProgress'>[] },
  facts: ReadonlyMap<string, LinkFacts>,
  bottleneck: Bottleneck | null,
): Holding | null {
  const transaction = chain.transactions.find(({ id }) => id === bottleneck?.transactionId);
  if (!bottleneck || !transaction) return null;
  const isDark = !facts.has(transaction.id);
  const at = { transactionId: transaction.id, where: transaction.address.line1, isDark };
  const { holding } = bottleneck;
  if (holding) {
    return {
      ...at,
      stage: { id: holding.stageId, title: holding.title },
      what: holding.blocked ? 'is blocked' : 'is next',
      note: holding.note,
      whose: holding.clearedBy,
      since: holding.since,
    };
  }
  const nothing = { ...at, stage: null, note: null, whose: null, since: null };
  const { notStarted, inProgress, blocked, completed } = transaction.stageProgress;
  const all = notStarted + inProgress + blocked + completed;
  if (all === 0) return { ...nothing, what: 'No stages are recorded' };
  if (!isDark) return { ...nothing, what: 'Nothing is left to do before exchange' };
  const what =
    blocked > 0 ? `${blocked} of ${all} stages blocked` : `${completed} of ${all} stages completed`;
  return { ...nothing, what };
}
