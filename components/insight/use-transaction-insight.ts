import { useQuery } from '@tanstack/react-query';
import { useNow } from '@/components/values/moment';
import { chainQuery } from '@/lib/chains/queries';
import { chainOfOne, type ReadChain } from '@/lib/insight/insight-input';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { stagesQuery } from '@/lib/stages/queries';
import { allChainsKey } from '@/lib/today/facts';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { useFirms } from './use-address-book';
import { useInsight } from './use-insight';
import { useKnownReads } from './use-known-reads';
import { historyIn, useFacts, useMemory } from './use-memory';

/**
 * The insight for a single transaction, for its own pages, with the same history and facts as its chain; undefined until
 * its stages are read. A chain that this tab has read is analysed as a whole, so that its page and this one agree.
 */
export function useTransactionInsight(transactionId: string, userId: string): LinkInsight | undefined {
  const transaction = useQuery({ ...transactionQuery(transactionId), enabled: false });
  const stages = useQuery({ ...stagesQuery(transactionId), enabled: false });
  const now = useNow() ?? transaction.dataUpdatedAt;
  const chainId = transaction.data?.chainId ?? allChainsKey;
  const { memory } = useMemory(userId);
  const { data: chain } = useQuery({ ...chainQuery(chainId), enabled: false });
  const [known] = useKnownReads(chain ? [chain] : [], null).filter(({ isComplete }) => isComplete);
  const { facts } = useFacts(userId, chainId);
  const firms = useFirms(facts.some(({ kind }) => kind === 'away'));
  const alone: ReadChain | null =
    transaction.data && stages.data
      ? {
          chain: chainOfOne(transaction.data),
          readAt: transaction.dataUpdatedAt,
          stages: new Map([[transactionId, { stages: stages.data, readAt: stages.dataUpdatedAt }]]),
        }
      : null;
  const read = alone && ((known && withTransaction(known.read, transaction.data!, alone.readAt)) ?? alone);
  const history = read && (read.history ?? historyIn(memory, read, chainId));
  const insight = useInsight(
    read && history ? { ...read, history } : read,
    now,
    facts,
    facts.length > 0 ? firms : undefined,
  );
  return insight?.links.find((link) => link.transactionId === transactionId);
}

/** The chain with the later reading of one of its transactions; undefined if that has left the chain. */
function withTransaction(read: ReadChain, own: Transaction, readAt: number): ReadChain | undefined {
  const { id, updatedAt, saleState, yourRole, stageProgress, listing } = own;
  const before = read.chain.transactions.find((one) => one.id === id);
  if (!before) return undefined;
  if (Date.parse(updatedAt) <= Date.parse(before.updatedAt)) return read;
  const later = { ...before, updatedAt, saleState, yourRole, stageProgress, listing };
  const transactions = read.chain.transactions.map((one) => (one.id === id ? later : one));
  return { ...read, readAt, chain: { ...read.chain, transactions } };
}
