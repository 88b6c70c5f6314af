import { roleLabel } from '@/lib/values/labels';
import { fold, queryWords } from '@/lib/values/text';
import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import type { Contact } from './schema';

const contactViews = ['person', 'company', 'call-sheet'] as const;

/** The address book's state in the URL. */
export const contactParams = {
  by: choiceParam(contactViews, 'person'),
  q: textParam(''),
  role: textParam(''),
};

export type ContactView = (typeof contactViews)[number];
type ContactFilter = { q: string; role: string };

export const loadContactParams = readerOf(contactParams);
export const serializeContactParams = serializerOf(contactParams);

/** A person's distinct roles with their side, "Seller's Conveyancer". */
export function rolesOf({ transactions }: Contact): string[] {
  return [...new Set(transactions.map(({ role, representing }) => roleLabel(role, representing)))];
}

/** The people whose details, roles and addresses contain every word, sorted by name; those without one come last. */
export function filterContacts(contacts: Contact[], { q, role }: ContactFilter): Contact[] {
  const words = queryWords(q);
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

/** All occurring roles and the chosen one, in alphabetical order. */
export function roleChoices(contacts: Contact[], chosen: string): string[] {
  const roles = new Set([...contacts.flatMap(rolesOf), chosen].filter(Boolean));
  return [...roles].sort((a, b) => a.localeCompare(b, 'en-GB'));
}

/** The number of the user's chains that these people are in. */
export function sharedChains(contacts: Contact[]): number {
  return new Set(contacts.flatMap(({ transactions }) => transactions.map(({ chainId }) => chainId))).size;
}

type CompanyGroup = {
  /** Null for people without a company or who do not share it. */
  name: string | null;
  /** The first website that one of them gives. */
  website: string | null;
  people: Contact[];
};

/** The people by company, ignoring case; the largest first, people without a company last. */
export function companyGroups(contacts: Contact[]): CompanyGroup[] {
  const groups = new Map<string, CompanyGroup>();
  for (const contact of contacts) {
    const name = contact.company?.trim() || null;
    const key = name ? fold(name) : '';
    const group = groups.get(key) ?? { name, website: null, people: [] };
    groups.set(key, group);
    group.people.push(contact);
    group.website ??= name ? contact.companyWebsite : null;
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      b.people.length - a.people.length ||
      (a.name ?? '').localeCompare(b.name ?? '', 'en-GB'),
  );
}

type CallSheetEntry = {
  id: string;
  /** "Priya Nair, Pennington Law", or "Name not shared". */
  who: string;
  /** Contact details, the telephone first; empty if they share none. */
  details: string[];
  /** What to talk about: "14 Quay Street, Bristol: Buyer's Conveyancer". */
  about: string[];
};

/** Shown if a person shares no contact details. */
export const noDetails = 'No contact details shared';

/** One call per person, with everything to talk about. */
export function callSheet(contacts: Contact[]): CallSheetEntry[] {
  return contacts.map(({ id, name, company, phone, email, companyWebsite, transactions }) => ({
    id,
    who: [name ?? 'Name not shared', company].filter(Boolean).join(', '),
    details: [phone, email, !phone && !email ? companyWebsite : null].filter((one) => one !== null),
    about: [
      ...new Set(
        transactions.map(({ address, role, representing }) => `${address}: ${roleLabel(role, representing)}`),
      ),
    ],
  }));
}

/** The sheet as plain text for an email or a note. */
export function callSheetText(entries: CallSheetEntry[]): string {
  return entries
    .map(({ who, details, about }) =>
      [who, details.join(' · ') || noDetails, ...about.map((line) => `- ${line}`)].join('\n'),
    )
    .join('\n\n');
}
