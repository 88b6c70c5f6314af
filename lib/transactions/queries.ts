import { bff } from '@/lib/bff/fetch';
import { itemQuery, type Source } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Transaction } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const transactionSchema = () => import('./schema').then((schema) => schema.transactionSchema);

export const transactionKeys = {
  all: ['transactions'],
  one: (transactionId: string) => ['transactions', 'one', transactionId],
} as const;

export const transactionQuery = (
  transactionId: string,
  source: Source<Transaction> = (options) =>
    bff.get(api.transaction(transactionId), transactionSchema, options),
) => itemQuery(transactionKeys.one(transactionId), source);
