import type { QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { pagePerson } from '@/lib/bff/page-person';
import { pageOf } from '@/lib/bff/page-of';
import { pagedQuery, type PageSource } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import { privateStore } from '@/lib/session/private-store';
import { londonDay } from '@/lib/values/moment-format';
import type { Contact } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const contactSchema = () => import('./schema').then((schema) => schema.contactSchema);

export const contactKeys = { all: ['contacts'], list: ['contacts', 'list'] } as const;

/** The other active people on every chain the user is in, newest-updated first, page by page. */
export const contactsQuery = (
  source: PageSource<Contact> = (page, options) =>
    bff.get(api.addressBook(page), pageOf(contactSchema), options),
) => pagedQuery(contactKeys.list, source);

/** This browser's sealed copy, kept for a day (`lib/today/stored-address-book.ts`). */
export const addressBookStore = privateStore('address-book');

/** A `staleTime` for screens other than the address book itself: read it once a day. */
export const freshToday = ({ state }: { state: { dataUpdatedAt: number } }): number =>
  londonDay(state.dataUpdatedAt) === londonDay(Date.now()) ? Infinity : 0;

/** Invalidates the address book after a change made here. */
export function contactsChanged(client: QueryClient): Promise<void> {
  const userId = pagePerson.id();
  if (userId !== undefined) addressBookStore.write(userId, []);
  return client.invalidateQueries({ queryKey: contactKeys.all });
}
