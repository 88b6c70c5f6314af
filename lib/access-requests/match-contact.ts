import { type Contact } from '@/lib/contacts/schema';
import { fold } from '@/lib/values/text';

export type ContactMatch = {
  /** The people with that name. If there are several, it is unknown which of them asked. */
  people: Contact[];
  /** They are in the transaction's own chain; people with that name elsewhere are then left out. */
  isOnChain: boolean;
};

const plain = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

/**
 * Who in the address book asked. A request has only a display name, so the name decides; of people with the same name
 * those in the transaction's own chain come first, because most requests come from there.
 * @param chainId the transaction's chain; null while it is not known
 */
export function matchContact(
  from: string,
  contacts: readonly Contact[],
  chainId: string | null,
): ContactMatch {
  const same = contacts.filter(({ name }) => name !== null && plain(name) === plain(from));
  const onChain = same.filter(({ transactions }) => transactions.some((one) => one.chainId === chainId));
  return onChain.length > 0 ? { people: onChain, isOnChain: true } : { people: same, isOnChain: false };
}

type OtherRoles = {
  /** Their other roles in the transaction's chain. */
  here: Contact['transactions'];
  /** The number of the user's other chains that they are in. */
  otherChains: number;
};

/** Where else someone in the address book acts, besides a transaction that they are not a party to. */
export function otherRolesOf(
  { transactions }: Contact,
  chainId: string | null,
  transactionId: string,
): OtherRoles {
  const others = transactions.filter((one) => one.transactionId !== transactionId);
  return {
    here: others.filter((one) => one.chainId === chainId),
    otherChains: new Set(others.map((one) => one.chainId).filter((id) => id !== chainId)).size,
  };
}
