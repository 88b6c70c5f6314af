import { bff } from '@/lib/bff/fetch';
import { itemQuery, type Source } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Transaction } from './schema';

// Loaded with the first response: what came with the page was checked on the server.
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
