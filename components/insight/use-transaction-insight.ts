import { useQuery } from '@tanstack/react-query';
import { useNow } from '@/components/values/moment';
import { chainQuery } from '@/lib/chains/queries';
import { chainOfOne, type ReadChain, withHistory } from '@/lib/insight/insight-input';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { freshMs } from '@/lib/query/query-client';
import { useReadInTurn } from '@/lib/query/use-read-in-turn';
import { stagesQuery } from '@/lib/stages/queries';
import { allChainsKey } from '@/lib/today/facts';
import { ownIds } from '@/lib/today/known-reads';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { useFirms } from './use-address-book';
import { useInsight } from './use-insight';
import { useKnownReads } from './use-known-reads';
import { historyIn, useFacts, useMemory } from './use-memory';
import { useReadStages } from './use-read-stages';

const background = { meta: { background: true } };
/** A chain with more own transactions is only analysed as a whole once its page has read it: all users share the limit. */
const maxRead = 20;

/**
 * The insight for a single transaction, for its own pages, with the same history and facts as its chain; undefined until
 * all its stages are read. Its chain is read in the background and then analysed as a whole, so that both pages agree.
 */
export function useTransactionInsight(transactionId: string, userId: string): LinkInsight | undefined {
  const transaction = useQuery({ ...transactionQuery(transactionId), enabled: false });
  const stages = useReadStages([transactionId])[0]!.read;
  const now = useNow() ?? transaction.dataUpdatedAt;
  const chainId = transaction.data?.chainId ?? allChainsKey;
  const { memory } = useMemory(userId);
  const { data: chain } = useQuery({ ...chainQuery(chainId), enabled: false });
  useReadRestOf(transactionId, stages ? transaction.data?.chainId : null, transaction.dataUpdatedAt);
  const [known] = useKnownReads(chain ? [chain] : [], null).filter(({ isComplete }) => isComplete);
  const { facts } = useFacts(userId, chainId);
  const firms = useFirms(facts.some(({ kind }) => kind === 'away'));
  const alone: ReadChain | null =
    transaction.data && stages
      ? {
          chain: chainOfOne(transaction.data),
          readAt: transaction.dataUpdatedAt,
          stages: new Map([[transactionId, stages]]),
        }
      : null;
  const whole = alone && known && withTransaction(known.read, transaction.data!, alone.readAt);
  const remembered = (read: ReadChain | null) =>
    read && withHistory(read, read.history ?? historyIn(memory, read, chainId));
  const said = [facts, facts.length > 0 ? firms : undefined] as const;
  const insightAlone = useInsight(remembered(alone), now, ...said);
  // The conclusions from the sale alone stay on screen until those from the whole chain are ready.
  const insight = useInsight(remembered(whole ?? null), now, ...said) ?? insightAlone;
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

/**
 * Reads the chain and the stages of the user's other transactions in it, as background work: the chain again when this
 * transaction is read again, unless it is fresh, and stages again when their transaction has changed.
 */
function useReadRestOf(transactionId: string, chainId: string | null | undefined, readAt: number) {
  const { data: chain } = useQuery({ ...chainQuery(chainId ?? allChainsKey), enabled: false });
  const own = chain ? ownIds(chain).filter((id) => id !== transactionId) : [];
  const others = own.length < maxRead ? (chain?.transactions ?? []).filter(({ id }) => own.includes(id)) : [];
  const ofChain = { ...chainQuery(chainId ?? allChainsKey), ...background, staleTime: freshMs };
  useReadInTurn(chainId ? [ofChain] : [], 1, [String(readAt)]);
  useReadInTurn(
    others.map(({ id }) => ({ ...stagesQuery(id), ...background })),
    1,
    others.map(({ updatedAt, stageProgress }) => JSON.stringify([updatedAt, stageProgress])),
  );
}
