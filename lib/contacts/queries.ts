import { bff } from '@/lib/bff/fetch';
import { pagedQuery, type PageSource } from '@/lib/query/paged-query';
import { api } from '@/lib/routes';
import { pageSchema } from '@/lib/values/page';
import { type Contact, contactSchema } from './schema';

export const contactKeys = { all: ['contacts'], list: ['contacts', 'list'] } as const;

/** The other active people on every chain the user is in, newest-updated first, page by page. */
export const contactsQuery = (
  source: PageSource<Contact> = (page, options) =>
    bff.get(api.addressBook(page), pageSchema(contactSchema), options),
) => pagedQuery(contactKeys.list, source);
