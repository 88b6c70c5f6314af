import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { fullListQuery, type PageSource } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Party } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const partySchema = () => import('./schema').then((schema) => schema.partySchema);

export const partyKeys = {
  all: ['parties'],
  of: (transactionId: string) => ['parties', 'of', transactionId],
} as const;

/** All active parties of a transaction. We need all to tell who is the last one able to edit parties. */
export const partiesQuery = (
  transactionId: string,
  source: PageSource<Party> = (page, options) =>
    bff.get(api.transactionParties(transactionId, page), pageOf(partySchema), options),
) => fullListQuery(partyKeys.of(transactionId), source);
