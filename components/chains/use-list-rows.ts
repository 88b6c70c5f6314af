import { useState } from 'react';
import { type ChainDetail, type ChainRow, chainRow, type ListedRow } from '@/lib/chains/chain-row';
import { filterRows, orderRows } from '@/lib/chains/list-filter';
import { type ListState, serializeListParams } from '@/lib/chains/params';
import type { ChainSummary } from '@/lib/chains/schema';
import { type TransactionRow, transactionRows } from '@/lib/chains/transaction-row';

/**
 * The rows of the list, a chain or a transaction each as the address asks, and those of them that are shown.
 * @param details what was read of the chains, by id @param now epoch milliseconds
 */
export function useListRows(
  chains: ChainSummary[],
  details: ReadonlyMap<string, ChainDetail>,
  state: ListState,
  now: number,
) {
  const chainRows = chains.map((chain) => chainRow(chain, now, details.get(chain.id)));
  const isByTransaction = state.view === 'transactions';
  const transactions = isByTransaction ? chainRows.flatMap((row) => transactionRows(row, now)) : [];
  const all: readonly ListedRow[] = isByTransaction ? transactions : chainRows;
  // One that turns out to have completed stays where it is until the list is arranged anew.
  const arrangement = serializeListParams(state);
  const completed = all.filter(({ queue }) => queue === 'completed').map(({ id }) => id);
  const [left, setLeft] = useState({ arrangement, completed });
  if (left.arrangement !== arrangement) setLeft({ arrangement, completed });
  const isOpen = ({ id }: ListedRow) => state.queue !== 'open' || !left.completed.includes(id);
  const arranged = <Row extends ListedRow>(rows: readonly Row[]) =>
    orderRows(filterRows(rows, state).filter(isOpen), state.sort);
  const shown: { chains: ChainRow[]; transactions: TransactionRow[] } = {
    chains: isByTransaction ? [] : arranged(chainRows),
    transactions: arranged(transactions),
  };
  const shownIds = new Set([...shown.chains, ...shown.transactions].map(({ id }) => id));
  // What was not looked into may belong here all the same.
  const isByVerdict = state.health.length > 0 || state.queue !== 'open';
  const maybe = isByVerdict ? filterRows(all, { ...state, health: [], queue: 'open' }) : [];
  return {
    chainRows,
    all,
    shown,
    arrangement,
    unread: maybe.filter(({ id, isFullyRead }) => !isFullyRead && !shownIds.has(id)).length,
  };
}
