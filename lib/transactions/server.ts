import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { dataSchema } from '@/lib/values/schema';
import { type Transaction, transactionSchema } from './schema';

/** Endpoint 6; the user must be an active party. */
export function getTransaction(partner: Partner, transactionId: string): Promise<Transaction> {
  return partner.get(path`/v1/transactions/${transactionId}`, dataSchema(transactionSchema));
}
