import { queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { allPages } from '@/lib/query/all-pages';
import { type PageSource } from '@/lib/query/paged-query';
import { api } from '@/lib/routes';
import type { Party } from './schema';

// Fetched with the first answer: what the page came with needs no check.
const partySchema = () => import('./schema').then((schema) => schema.partySchema);

export const partyKeys = {
  all: ['parties'],
  of: (transactionId: string) => ['parties', 'of', transactionId],
} as const;

/** All active parties of a transaction: who is the last to edit parties can only be told from the whole list. */
export const partiesQuery = (
  transactionId: string,
  source: PageSource<Party> = (page, options) =>
    bff.get(api.transactionParties(transactionId, page), pageOf(partySchema), options),
) =>
  queryOptions({
    queryKey: partyKeys.of(transactionId),
    queryFn: (context) => allPages(source, context),
  });
