import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { getTransaction } from '@/lib/transactions/server';

export const GET = handle<'transactionId'>(async ({ caller, params }) =>
  getTransaction(await requirePartner(caller), params.transactionId),
);
