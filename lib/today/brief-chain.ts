import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { naturalCompare } from '@/lib/values/text';

/** A chain that has been read whole, with its addresses. */
export type BriefChain = {
  id: string;
  transactions: readonly { id: string; yourRole: string | null; address: { line1: string } }[];
  read: ReadChain;
  insight: ChainInsight;
  /** Stage titles that have been read, by id. */
  titles: ReadonlyMap<string, string>;
};

/** A transaction of the user's. */
export type UpdateSubject = { chainId: string; transactionId: string };

/** The address of a transaction, in one line. */
export const addressIn = ({ transactions }: BriefChain) => {
  const lines = new Map(transactions.map(({ id, address }) => [id, address.line1]));
  return (id: string) => lines.get(id) || 'a property without an address';
};

/** The user's own transaction that stands for the chain: one that holds it if there is one, else the first by address. */
function ownLead({ insight, transactions }: BriefChain) {
  const heldAt = insight.holds.transactionIds;
  return transactions
    .filter(({ yourRole }) => yourRole !== null)
    .sort((a, b) => Number(heldAt.includes(b.id)) - Number(heldAt.includes(a.id)) || naturalCompare(a.address.line1, b.address.line1))[0]; // oxfmt-ignore
}

export const leadOf = (chain: BriefChain): string =>
  addressIn(chain)((ownLead(chain) ?? chain.transactions[0])?.id ?? '');

/** What an update would be about: this transaction if it is the user's own, else their own sale in the chain. */
export function updateSubjectOf(chain: BriefChain, transactionId: string | null): UpdateSubject | null {
  const own = chain.transactions.find(({ id, yourRole }) => id === transactionId && yourRole !== null);
  const about = own ?? ownLead(chain);
  return about ? { chainId: chain.id, transactionId: about.id } : null;
}
