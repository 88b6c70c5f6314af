import type { Contact } from '@/lib/contacts/schema';
import { fold } from '@/lib/values/fold';

const plain = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

/** Someone of the address book with a member's name, and what they act in. */
export type Namesake = {
  id: string;
  company: string | null;
  /** The firm is called as the team is: most likely the member. */
  isOfTeam: boolean;
  sales: Contact['transactions'];
};

/**
 * Who in the address book has a member's name, those of the team's firm first. The document ties no member to a person
 * of a chain: two of one name cannot be told apart, and are not put together.
 * @param teamName as configured; null where only the id is known
 */
export function memberSales(name: string, teamName: string | null, contacts: readonly Contact[]): Namesake[] {
  const same = contacts.filter((one) => one.name !== null && name.trim() && plain(one.name) === plain(name));
  return same
    .map(({ id, company, transactions }) => ({
      id,
      company: company?.trim() || null,
      isOfTeam: Boolean(company && teamName && plain(company) === plain(teamName)),
      sales: transactions,
    }))
    .sort((a, b) => Number(b.isOfTeam) - Number(a.isOfTeam));
}
