'use client';

import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { chainsQuery } from '@/lib/chains/queries';
import {
  type Callee,
  type OtherTransaction,
  otherTransactions,
  waitsForRole,
} from '@/lib/contacts/who-to-call';
import { chainOfOne, type ReadChain, withHistory } from '@/lib/insight/insight-input';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import { useReadInTurn } from '@/lib/query/use-read-in-turn';
import { routes } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import type { Memory } from '@/lib/today/known-reads';
import { allChainsKey, factsOf } from '@/lib/today/facts';
import { transactionQuery } from '@/lib/transactions/queries';
import type { AddressBook } from './use-address-book';
import { historyIn, useMemory } from './use-memory';
import { useInsights } from './use-insight';
import { useReadStages } from './use-read-stages';

/** Something else that waits for the same person or firm. */
type RaisedItem = { transactionId: string; text: string; href: string };

export type AlsoRaise = {
  items: RaisedItem[];
  /** Some of their other transactions are still being read. */
  isReading: boolean;
  /** All of their transactions that the user knows of have been checked. */
  isComplete: boolean;
  /** There is nothing to show: the user knows of none of their other transactions, or we do not read any. */
  isHidden: boolean;
};

/** What all calls on one screen share; `links` are those of its chain. */
export type CallContext = { links: readonly LinkInsight[]; book: AddressBook; userId: string; now: number };

const background = { meta: { background: true }, staleTime: 10 * 60_000 };

/**
 * What else waits for the person to call, or for their firm: known from this chain, or read in the background.
 * @param maxRead how many transactions to read; each costs two calls of the rate limit that the office shares
 */
export function useAlsoRaise(
  callee: Callee | null,
  transactionId: string,
  { links, book: { contacts }, userId, now }: CallContext,
  maxRead: number,
): AlsoRaise {
  const { memory } = useMemory(userId);
  const transactionsOfCallee = callee ? otherTransactions(contacts, callee, transactionId) : [];
  const mayRead = useMayRead(memory);
  const unread = transactionsOfCallee.filter(
    (other) => mayRead(other) && !links.some((link) => link.transactionId === other.transactionId),
  );
  const toRead = unread.slice(0, maxRead);
  const ids = toRead.map((other) => other.transactionId);
  const chainOf = (id: string) => toRead.find((other) => other.transactionId === id)?.chainId ?? allChainsKey;
  useReadInTurn(
    ids.map((id) => ({ ...transactionQuery(id), ...background })),
    1,
  );
  const transactions = useQueries({
    queries: ids.map((id) => ({ ...transactionQuery(id), enabled: false })),
  });
  // If a transaction is refused, its stages would be refused too.
  useReadInTurn(
    ids.filter((_, at) => transactions[at]!.data).map((id) => ({ ...stagesQuery(id), ...background })),
    1,
  );
  const stages = useReadStages(ids);
  const read = ids.flatMap((id, at): ReadChain[] => {
    const [transaction, ownStages] = [transactions[at]!, stages[at]!];
    if (!transaction.data || !ownStages.read) return [];
    const plain: ReadChain = {
      chain: chainOfOne(transaction.data),
      readAt: transaction.dataUpdatedAt,
      stages: new Map([[id, ownStages.read]]),
    };
    return [withHistory(plain, historyIn(memory, plain, chainOf(id)))];
  });
  const insights = useInsights(read, now, (id) => factsOf(memory?.value ?? null, chainOf(id)));
  const known = [...links, ...[...insights.values()].flatMap((insight) => insight.links)];
  const items = transactionsOfCallee.flatMap((other) => {
    const link = known.find(({ transactionId: id }) => id === other.transactionId);
    return link && waitsForRole(link, other.role) ? [raisedItem(other, link)] : [];
  });
  const isSettled = ids.every((id, at) => {
    const isFailed = transactions[at]!.isError || stages[at]!.isFailed;
    return isFailed || known.some((link) => link.transactionId === id);
  });
  const isReadingOff = items.length === 0 && maxRead === 0;
  return {
    items,
    isReading: !isSettled,
    isComplete: transactionsOfCallee.every((other) =>
      known.some((link) => link.transactionId === other.transactionId),
    ),
    isHidden: transactionsOfCallee.length === 0 || isReadingOff,
  };
}

/** Returns a predicate that is false for transactions that, according to the list or the memory, are hidden from the user. */
function useMayRead(memory: Memory) {
  const { data } = useInfiniteQuery({ ...chainsQuery(), enabled: false });
  const listed = new Map(
    data?.pages.flatMap(({ data: chains }) =>
      chains.flatMap(({ transactions }) => transactions.map(({ id, yourRole }) => [id, yourRole] as const)),
    ),
  );
  return ({ chainId, transactionId }: OtherTransaction) =>
    listed.has(transactionId)
      ? listed.get(transactionId) !== null
      : memory?.value.chains[chainId]?.latest.transactions[transactionId]?.stages !== null;
}

function raisedItem(
  { chainId, transactionId }: OtherTransaction,
  { name, holding }: LinkInsight,
): RaisedItem {
  return {
    transactionId,
    text: `${name}, “${holding!.title}”`,
    href: routes.chain(chainId, { select: transactionId }),
  };
}
