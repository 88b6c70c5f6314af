import { fold } from '@/lib/values/text';
import { roleLabel } from '@/lib/values/roles';
import { type ContactFilter } from './list-params';
import { type Contact } from './schema';

/** A person's roles with their side, each once: "Seller's Conveyancer". */
export function rolesOf({ transactions }: Contact): string[] {
  return [...new Set(transactions.map(({ role, representing }) => roleLabel(role, representing)))];
}

/** The people whose details, roles and addresses contain every word, by name; those without a name come last. */
export function filterContacts(contacts: Contact[], { q, role }: ContactFilter): Contact[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return contacts
    .filter((contact) => {
      const { name, email, phone, company, transactions } = contact;
      const roles = rolesOf(contact);
      const places = transactions.map(({ address }) => address);
      const text = fold([name, email, phone, company, ...roles, ...places].filter(Boolean).join(' '));
      return (role === '' || roles.includes(role)) && words.every((word) => text.includes(word));
    })
    .sort((a, b) => {
      if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
      return a.name.localeCompare(b.name, 'en-GB');
    });
}

/** Every role that occurs, and the chosen one, in alphabetical order. */
export function roleChoices(contacts: Contact[], chosen: string): string[] {
  const roles = new Set([...contacts.flatMap(rolesOf), chosen].filter(Boolean));
  return [...roles].sort((a, b) => a.localeCompare(b, 'en-GB'));
}

/** The number of the user's chains that these people are in. */
export function sharedChains(contacts: Contact[]): number {
  return new Set(contacts.flatMap(({ transactions }) => transactions.map(({ chainId }) => chainId))).size;
}
