'use client';

import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { chainsQuery } from '@/lib/chains/queries';
import { type Callee, type OtherTransaction, otherTransactions, waitsForRole } from '@/lib/contacts/who-to-call';
import { chainOfOne, type ReadChain } from '@/lib/insight/insight-input';
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

/** Something else that the same person or firm is waited for. */
type AlsoAwaited = { transactionId: string; text: string; href: string };

export type Also = {
  items: AlsoAwaited[];
  /** They act in something else, and not all of it that is read has been. */
  isReading: boolean;
  /** All that the user knows of was looked into. */
  isComplete: boolean;
  /** They act in nothing else that the user knows of, or it is not looked into. */
  isAlone: boolean;
};

/** What calls of one screen have in common; the links are those of its chain. */
export type CallsOf = { links: readonly LinkInsight[]; book: AddressBook; userId: string; now: number };

const background = { meta: { background: true }, staleTime: 10 * 60_000 };

/**
 * What else waits for the person to be called, or for their firm: known from this chain, or read in the background,
 * a few at most. @param readAtMost each costs two calls of the allowance that an office shares
 */
export function useAlsoAwaited(
  callee: Callee | null,
  transactionId: string,
  { links, book: { contacts }, userId, now }: CallsOf,
  maxRead: number,
): Also {
  const { memory } = useMemory(userId);
  const matters = callee ? otherTransactions(contacts, callee, transactionId) : [];
  const isOpen = useVisibleOnes(memory);
  const unread = matters.filter(
    (one) => isOpen(one) && !links.some((link) => link.transactionId === one.transactionId),
  );
  const elsewhere = unread.slice(0, maxRead);
  const ids = elsewhere.map((one) => one.transactionId);
  const chainOf = (id: string) => elsewhere.find((one) => one.transactionId === id)?.chainId ?? allChainsKey;
  useReadInTurn(
    ids.map((id) => ({ ...transactionQuery(id), ...background })),
    1,
  );
  const transactions = useQueries({
    queries: ids.map((id) => ({ ...transactionQuery(id), enabled: false })),
  });
  // The stages of one that is not visible would be asked for in vain as well.
  useReadInTurn(
    ids.filter((_, at) => transactions[at]!.data).map((id) => ({ ...stagesQuery(id), ...background })),
    1,
  );
  const stages = useQueries({ queries: ids.map((id) => ({ ...stagesQuery(id), enabled: false })) });
  const read = ids.flatMap((id, at): ReadChain[] => {
    const [one, its] = [transactions[at]!, stages[at]!];
    if (!one.data || !its.data) return [];
    const plain: ReadChain = {
      chain: chainOfOne(one.data),
      readAt: one.dataUpdatedAt,
      stages: new Map([[id, { stages: its.data, readAt: its.dataUpdatedAt }]]),
    };
    const history = historyIn(memory, plain, chainOf(id));
    return [history ? { ...plain, history } : plain];
  });
  const others = useInsights(read, now, (id) => factsOf(memory?.value ?? null, chainOf(id)));
  const known = [...links, ...[...others.values()].flatMap((insight) => insight.links)];
  const items = matters.flatMap((matter) => {
    const link = known.find((one) => one.transactionId === matter.transactionId);
    return link && waitsForRole(link, matter.role) ? [toRaise(matter, link)] : [];
  });
  const isSettled = ids.every((id, at) => {
    const isRefused = transactions[at]!.isError || stages[at]!.isError;
    return isRefused || known.some((one) => one.transactionId === id);
  });
  const isNothingRead = items.length === 0 && maxRead === 0;
  return {
    items,
    isReading: !isSettled,
    isComplete: matters.every((matter) => known.some((one) => one.transactionId === matter.transactionId)),
    isAlone: matters.length === 0 || isNothingRead,
  };
}

/** Tells those that may be read from those of which the list or the memory says that they may not. */
function useVisibleOnes(memory: Memory) {
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

function toRaise({ chainId, transactionId, address }: OtherTransaction, { holding }: LinkInsight): AlsoAwaited {
  return {
    transactionId,
    text: `${address.split(',')[0]}, “${holding!.title}”`,
    href: routes.chain(chainId, { select: transactionId }),
  };
}
