import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { type Page, type PageRequest } from '@/lib/values/page';
import { type Contact, contactSchema } from './schema';

/** Endpoint 14: the other active people on every chain the user is in, newest-updated first. */
export function listContacts(partner: Partner, page: PageRequest): Promise<Page<Contact>> {
  return partner.list(path`/v1/me/address-book`, contactSchema, { query: page });
}
