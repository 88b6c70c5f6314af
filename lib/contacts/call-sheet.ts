import { roleLabel } from '@/lib/values/roles';
import { type Contact } from './schema';

type CallSheetEntry = {
  id: string;
  /** "Priya Nair, Pennington Law", or that it is not shared. */
  who: string;
  /** How to reach them, the telephone first; empty when they share nothing. */
  ways: string[];
  /** What to talk about: "14 Quay Street, Bristol: Buyer's Conveyancer". */
  about: string[];
};

/** One call per person, with everything to talk about. */
export function callSheet(contacts: Contact[]): CallSheetEntry[] {
  return contacts.map(({ id, name, company, phone, email, companyWebsite, transactions }) => ({
    id,
    who: [name ?? 'Name not shared', company].filter(Boolean).join(', '),
    ways: [phone, email, !phone && !email ? companyWebsite : null].filter((way) => way !== null),
    about: transactions.map(
      ({ address, role, representing }) => `${address}: ${roleLabel(role, representing)}`,
    ),
  }));
}

/** The sheet as plain text for an email or a note. */
export function callSheetText(entries: CallSheetEntry[]): string {
  return entries
    .map(({ who, ways, about }) =>
      [who, ways.join(' · ') || 'No contact details shared', ...about.map((line) => `- ${line}`)].join('\n'),
    )
    .join('\n\n');
}
