import { type Contact } from '@/lib/contacts/schema';
import { fold } from '@/lib/values/fold';

export type ContactMatch = {
  /** Whoever has that name. Several: who of them asked cannot be told. */
  people: Contact[];
  /** They are on the transaction's own chain; people of that name elsewhere are then left out. */
  isOnChain: boolean;
};

const plain = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

/**
 * Who in the address book asked. A request holds a display name only, so the name decides; between people of the same
 * name those on the transaction's own chain come first, because that is from where people ask.
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

type ActsIn = {
  /** Their other parts in the chain of the transaction. */
  here: Contact['transactions'];
  /** How many other chains of the user's they are in. */
  otherChains: number;
};

/** Where else someone of the address book acts, seen from a transaction that they are no party of. */
export function actsIn({ transactions }: Contact, chainId: string | null, transactionId: string): ActsIn {
  const others = transactions.filter((one) => one.transactionId !== transactionId);
  return {
    here: others.filter((one) => one.chainId === chainId),
    otherChains: new Set(others.map((one) => one.chainId).filter((id) => id !== chainId)).size,
  };
}
