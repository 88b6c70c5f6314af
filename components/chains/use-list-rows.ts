import { useState } from 'react';
import { type ChainDetail, type ChainRow, chainRow, type ListedRow } from '@/lib/chains/chain-row';
import { filterRows, orderRows } from '@/lib/chains/list-filter';
import { type ListState, serializeListParams } from '@/lib/chains/params';
import type { ChainSummary } from '@/lib/chains/schema';
import { type TransactionRow, transactionRows } from '@/lib/chains/transaction-row';

/**
 * All rows of the list, one for each chain or transaction, and those that match the filters, in order.
 * @param details by chain id @param now epoch milliseconds
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
  // A row that turns out to be completed stays until the filters or the order change, so that rows do not jump.
  const arrangement = serializeListParams(state);
  const completedIds = all.filter(({ queue }) => queue === 'completed').map(({ id }) => id);
  const [hidden, setHidden] = useState({ arrangement, completedIds });
  if (hidden.arrangement !== arrangement) setHidden({ arrangement, completedIds });
  const isVisible = ({ id }: ListedRow) => state.queue !== 'open' || !hidden.completedIds.includes(id);
  const arrange = <Row extends ListedRow>(rows: readonly Row[]) =>
    orderRows(filterRows(rows, state).filter(isVisible), state.sort);
  const visible: { chains: ChainRow[]; transactions: TransactionRow[] } = {
    chains: isByTransaction ? [] : arrange(chainRows),
    transactions: arrange(transactions),
  };
  const visibleIds = new Set([...visible.chains, ...visible.transactions].map(({ id }) => id));
  // Rows that have not been checked yet may match a filter by verdict.
  const filtersByVerdict = state.health.length > 0 || state.queue !== 'open';
  const candidates = filtersByVerdict ? filterRows(all, { ...state, health: [], queue: 'open' }) : [];
  return {
    chainRows,
    all,
    visible,
    arrangement,
    uncheckedCount: candidates.filter(({ id, isFullyRead }) => !isFullyRead && !visibleIds.has(id)).length,
  };
}
