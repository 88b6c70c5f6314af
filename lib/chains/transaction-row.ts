import type { Health, LinkInsight } from '@/lib/insight/chain-insight';
import { listedHealth } from '@/lib/insight/listed-chain';
import { addressLine } from '@/lib/values/addresses';
import { fold } from '@/lib/values/text';
import { freshness } from '@/lib/values/working-days';
import type { ChainRow, ListedRow } from './chain-row';
import type { Queue } from './params';

/** A row for one of the user's transactions. */
export type TransactionRow = ListedRow & {
  chain: ChainRow;
  line1: string;
  role: string;
  /** Null if its chain or its stages have not been read. */
  link: LinkInsight | null;
};

/** A row for each of the user's transactions in a chain. @param now epoch milliseconds */
export function transactionRows(row: ChainRow, now: number): TransactionRow[] {
  return row.chain.transactions.flatMap((transaction) => {
    const { id, address, yourRole, saleState } = transaction;
    if (yourRole === null) return [];
    const link = row.insight?.links.find(({ transactionId }) => transactionId === id);
    // What an earlier visit read may be older than the list.
    const isReadSince = link && Date.parse(link.readAt) >= Date.parse(transaction.updatedAt);
    const updatedAt = isReadSince ? link.lastChange : transaction.updatedAt;
    const isFullyRead = link !== undefined && link.state !== 'unread';
    const count = row.unreadable?.[id];
    const unreadable = count === undefined ? undefined : { [id]: count };
    const health = isFullyRead ? link.health : listedHealth({ transactions: [transaction] }, unreadable);
    return {
      id,
      chain: row,
      name: addressLine(address),
      line1: address.line1,
      role: yourRole,
      roles: [yourRole],
      saleStates: [saleState],
      size: row.size,
      updatedAt,
      freshness: freshness(updatedAt, now),
      health,
      queue: queueOf(row, link, health),
      link: isFullyRead ? link : null,
      isFullyRead,
      unreadable,
      text: fold(`${addressLine(address)} ${yourRole}`),
    };
  });
}

function queueOf({ insight }: ChainRow, link: LinkInsight | undefined, { level }: Health): Queue | null {
  if (link?.state === 'completed') return 'completed';
  if (
    link &&
    insight?.holds.kind === 'waiting' &&
    insight.holds.transactionIds.includes(link.transactionId)
  ) {
    return 'waiting';
  }
  if (level === 'red' || level === 'amber') return 'chase';
  return level === 'green' ? 'on-track' : null;
}
