import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { pagedQuery, type PageSource } from '@/lib/query/paged-query';
import { api } from '@/lib/routes';
import type { Contact } from './schema';

// Fetched with the first answer: what the page came with needs no check.
const contactSchema = () => import('./schema').then((schema) => schema.contactSchema);

export const contactKeys = { all: ['contacts'], list: ['contacts', 'list'] } as const;

/** The other active people on every chain the user is in, newest-updated first, page by page. */
export const contactsQuery = (
  source: PageSource<Contact> = (page, options) =>
    bff.get(api.addressBook(page), pageOf(contactSchema), options),
) => pagedQuery(contactKeys.list, source);
