import { fold } from '@/lib/values/fold';
import { roleLabel } from '@/lib/values/role';
import { type ContactFilter } from './list-params';
import { type Contact } from './schema';

/** The roles a person has, with their side: each once, as people say it. */
export function rolesOf({ transactions }: Contact): string[] {
  return [...new Set(transactions.map(({ role, representing }) => roleLabel(role, representing)))];
}

/** The people in whose details, roles and addresses every word occurs, by name; who shares none comes last. */
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

/** Every role that occurs, and the chosen one, by the alphabet. */
export function roleChoices(contacts: Contact[], chosen: string): string[] {
  const roles = new Set([...contacts.flatMap(rolesOf), chosen].filter(Boolean));
  return [...roles].sort((a, b) => a.localeCompare(b, 'en-GB'));
}

/** On how many of the user's chains someone is. */
export function sharedChains(contacts: Contact[]): number {
  return new Set(contacts.flatMap(({ transactions }) => transactions.map(({ chainId }) => chainId))).size;
}
