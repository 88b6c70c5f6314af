import { useState } from 'react';
import { type ChainDetail, type ChainRow, chainRow, type ListedRow } from '@/lib/chains/chain-row';
import { filterRows, filtersByVerdict, orderRows } from '@/lib/chains/list-filter';
import { type ListState, serializeListParams } from '@/lib/chains/params';
import type { ChainSummary } from '@/lib/chains/schema';
import { type TransactionRow, transactionRows } from '@/lib/chains/transaction-row';
import type { unreadableChains } from '@/lib/today/unreadable-chains';

/**
 * Whether each row is hidden as completed, by id. Decided when it is first known, and kept until the filters or the order
 * change, so that rows do not jump.
 */
type Arranged = { arrangement: string; isHidden: ReadonlyMap<string, boolean> };

/**
 * All rows of the list, one for each chain or transaction, and those that match the filters, in order.
 * @param details, unreadable by chain id @param now epoch milliseconds
 * @param isMemoryLoading nothing is hidden yet: the memory may know which chains are completed
 */
export function useListRows(
  chains: ChainSummary[],
  details: ReadonlyMap<string, ChainDetail>,
  unreadable: ReturnType<typeof unreadableChains>,
  state: ListState,
  now: number,
  isMemoryLoading: boolean,
) {
  const chainRows = chains.map((chain) =>
    chainRow(chain, now, details.get(chain.id), unreadable.get(chain.id)?.stages),
  );
  const isByTransaction = state.view === 'transactions';
  const transactions = isByTransaction ? chainRows.flatMap((row) => transactionRows(row, now)) : [];
  const all: readonly (ChainRow | TransactionRow)[] = isByTransaction ? transactions : chainRows;
  const arrangement = serializeListParams(state);
  const [arranged, setArranged] = useState<Arranged>({ arrangement, isHidden: new Map() });
  const isHidden: Arranged['isHidden'] = arranged.arrangement === arrangement ? arranged.isHidden : new Map();
  const added = all.filter(({ id }) => !isHidden.has(id));
  const isKnown = !isMemoryLoading && added.every(({ chain }) => details.get(chain.id)?.insight !== null);
  if (isKnown && added.length > 0) {
    const decided = added.map(({ id, queue }) => [id, queue === 'completed'] as const);
    setArranged({ arrangement, isHidden: new Map([...isHidden, ...decided]) });
  }
  const isVisible = ({ id }: ListedRow) => state.queue !== 'open' || !isHidden.get(id);
  const arrange = <Row extends ListedRow>(rows: readonly Row[]) =>
    orderRows(filterRows(rows, state).filter(isVisible), state.sort);
  const visible: { chains: ChainRow[]; transactions: TransactionRow[] } = {
    chains: isByTransaction ? [] : arrange(chainRows),
    transactions: arrange(transactions),
  };
  const visibleIds = new Set([...visible.chains, ...visible.transactions].map(({ id }) => id));
  // Rows that have not been checked yet, or could not be read, may match a filter by verdict.
  const candidates = filtersByVerdict(state) ? filterRows(all, { ...state, health: [], queue: 'open' }) : [];
  return {
    chainRows,
    all,
    visible,
    /** Changes when the rows are arranged anew: for other filters or another order, and once the memory has been read. */
    arrangement: `${arrangement} ${isHidden.size > 0}`,
    missed: candidates.filter(({ id, isFullyRead }) => !isFullyRead && !visibleIds.has(id)),
  };
}
