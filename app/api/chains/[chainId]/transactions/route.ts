import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { addTransactionBodySchema } from '@/lib/chains/schema';
import { addTransaction } from '@/lib/chains/server';

export const POST = handle<'chainId'>(
  async ({ caller, params, body }) =>
    addTransaction(await requirePartner(caller), params.chainId, await body(addTransactionBodySchema)),
  () => true,
);
