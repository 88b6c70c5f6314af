import { fold } from '@/lib/values/text';
import { type Contact } from './schema';

type CompanyGroup = {
  /** Null for people without a company or who do not share it. */
  name: string | null;
  /** The first that one of them gives. */
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
