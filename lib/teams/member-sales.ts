import type { Contact } from '@/lib/contacts/schema';
import { foldName } from '@/lib/values/text';

/** Someone in the address book with a member's name, with their sales. */
export type Namesake = {
  id: string;
  company: string | null;
  /** Their firm has the team's name, so they are probably the member. */
  isOfTeam: boolean;
  sales: Contact['transactions'];
};

/**
 * The people in the address book with a member's name, those of the team's firm first. The document does not link
 * members to people in chains, so we never merge two people with the same name.
 * @param teamName the configured name; null if only the id is known
 */
export function memberSales(name: string, teamName: string | null, contacts: readonly Contact[]): Namesake[] {
  const same = contacts.filter(
    (one) => one.name !== null && name.trim() && foldName(one.name) === foldName(name),
  );
  return same
    .map(({ id, company, transactions }) => ({
      id,
      company: company?.trim() || null,
      isOfTeam: Boolean(company && teamName && foldName(company) === foldName(teamName)),
      sales: transactions,
    }))
    .sort((a, b) => Number(b.isOfTeam) - Number(a.isOfTeam));
}
