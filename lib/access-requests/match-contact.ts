import { type Contact } from '@/lib/contacts/schema';
import { fold } from '@/lib/values/fold';

export type ContactMatch =
  /** One person of that name who shares an email; `isOnChain`: they are on the transaction's own chain. */
  | { kind: 'one'; name: string; email: string; isOnChain: boolean }
  /** Several people of that name: who of them asked cannot be told. */
  | { kind: 'several'; people: { name: string; email: string; company: string | null }[] }
  | { kind: 'email-not-shared' }
  | { kind: 'nobody' };

const plain = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

/**
 * Who in the address book asked. A request holds a display name only, so the name decides; between people of the same
 * name those on the transaction's own chain come first, because that is from where people ask.
 * @param chainId the transaction's chain; null while it is not known
 */
export function matchContact(from: string, contacts: Contact[], chainId: string | null): ContactMatch {
  const same = contacts.filter(({ name }) => name !== null && plain(name) === plain(from));
  if (same.length === 0) return { kind: 'nobody' };
  const onChain = same.filter(({ transactions }) => transactions.some((one) => one.chainId === chainId));
  const likely = onChain.length > 0 ? onChain : same;
  const people = likely.flatMap(({ name, email, company }) =>
    name && email ? [{ name, email, company }] : [],
  );
  const [first] = people;
  if (!first) return { kind: 'email-not-shared' };
  if (likely.length > 1) return { kind: 'several', people };
  return { kind: 'one', name: first.name, email: first.email, isOnChain: onChain.length > 0 };
}
