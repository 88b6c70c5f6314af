import { fold } from '@/lib/values/fold';
import { type Contact } from './schema';

type CompanyGroup = {
  /** Null: these people have no company, or do not share it. */
  name: string | null;
  /** The first that anyone there gives. */
  website: string | null;
  people: Contact[];
};

/** The people by company, whatever the letter case; those with the most people first, without a company last. */
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
