import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { naturalCompare } from '@/lib/values/text';

/** A chain that has been read in full, with its addresses. */
export type BriefChain = {
  id: string;
  transactions: readonly { id: string; yourRole: string | null; address: { line1: string } }[];
  read: ReadChain;
  insight: ChainInsight;
  /** Known stage titles, by stage id. */
  titles: ReadonlyMap<string, string>;
};

/** The user's own transaction that an update is about. */
export type UpdateSubject = { chainId: string; transactionId: string };

/** Looks up the first address line of a chain's transactions by id. */
export const addressIn = ({ transactions }: BriefChain) => {
  const lines = new Map(transactions.map(({ id, address }) => [id, address.line1]));
  return (id: string) => lines.get(id) || 'a property without an address';
};

/** The user's transaction that names the chain: the likeliest one that holds it if one does, else the first by address. */
function ownLead({ insight, transactions }: BriefChain) {
  const heldAt = insight.holds.transactionIds;
  const rank = (id: string) => (heldAt.includes(id) ? heldAt.indexOf(id) : heldAt.length);
  return transactions
    .filter(({ yourRole }) => yourRole !== null)
    .sort((a, b) => rank(a.id) - rank(b.id) || naturalCompare(a.address.line1, b.address.line1))[0];
}

/** The address that a chain goes by on `/today`. */
export const leadOf = (chain: BriefChain): string =>
  addressIn(chain)((ownLead(chain) ?? chain.transactions[0])?.id ?? '');

/** The subject of an update: this transaction if it is the user's own, else the one that names the chain. */
export function updateSubjectOf(chain: BriefChain, transactionId: string | null): UpdateSubject | null {
  const own = chain.transactions.find(({ id, yourRole }) => id === transactionId && yourRole !== null);
  const subject = own ?? ownLead(chain);
  return subject ? { chainId: chain.id, transactionId: subject.id } : null;
}
