import { type Contact } from '@/lib/contacts/schema';
import { foldName } from '@/lib/values/text';

export type ContactMatch = {
  /** The people with that name. If there are several, we cannot tell who of them asked. */
  people: Contact[];
  /** They are in the transaction's chain; people of that name in other chains are then left out. Null if not known. */
  isOnChain: boolean | null;
};

/**
 * Finds who in the address book made a request. It has only a display name, so we match by name and prefer people in the
 * transaction's chain, where most requests come from.
 * @param chainId the transaction's chain; null while it is not known
 */
export function matchContact(
  from: string,
  contacts: readonly Contact[],
  chainId: string | null,
): ContactMatch {
  const same = contacts.filter(({ name }) => name !== null && foldName(name) === foldName(from));
  const onChain = same.filter(({ transactions }) => transactions.some((one) => one.chainId === chainId));
  if (onChain.length > 0) return { people: onChain, isOnChain: true };
  return { people: same, isOnChain: chainId === null ? null : false };
}

type OtherRoles = {
  /** Their other roles in the transaction's chain. */
  here: Contact['transactions'];
  /** The number of the user's other chains that they are in. */
  otherChains: number;
};

/** Where else someone in the address book acts, apart from the transaction that they ask to join. */
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
