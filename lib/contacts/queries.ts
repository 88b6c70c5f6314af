import type { QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { pagePerson } from '@/lib/bff/page-person';
import { pageOf } from '@/lib/bff/page-of';
import { pagedQuery, type PageSource } from '@/lib/query/paged-query';
import { api } from '@/lib/routes';
import { privateStore } from '@/lib/session/private-store';
import { londonDay } from '@/lib/values/moment-format';
import type { Contact } from './schema';

// Fetched with the first answer: what the page came with needs no check.
const contactSchema = () => import('./schema').then((schema) => schema.contactSchema);

export const contactKeys = { all: ['contacts'], list: ['contacts', 'list'] } as const;

/** The other active people on every chain the user is in, newest-updated first, page by page. */
export const contactsQuery = (
  source: PageSource<Contact> = (page, options) =>
    bff.get(api.addressBook(page), pageOf(contactSchema), options),
) => pagedQuery(contactKeys.list, source);

/** What this browser keeps of it for a day, sealed (`lib/today/kept-book.ts`). */
export const keptBooks = privateStore('address-book');

/** For `staleTime`, where it names people on another screen than its own: it is read once a day. */
export const freshToday = ({ state }: { state: { dataUpdatedAt: number } }): number =>
  londonDay(state.dataUpdatedAt) === londonDay(Date.now()) ? Infinity : 0;

/** Something in it was changed from here: it is read again, whatever is kept. */
export function contactsChanged(client: QueryClient): Promise<void> {
  const userId = pagePerson.id();
  if (userId !== undefined) keptBooks.write(userId, []);
  return client.invalidateQueries({ queryKey: contactKeys.all });
}
