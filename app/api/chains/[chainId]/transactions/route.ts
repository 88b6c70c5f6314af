import { handle } from '@/lib/bff/server';
import { transactionCreation } from '@/lib/chains/creation';
import { addTransactionBodySchema } from '@/lib/chains/schema';
import { createOnce } from '@/lib/submissions/server';

export const POST = handle<'chainId'>(
  ({ request, params, body }) =>
    createOnce(
      request,
      () => body(addTransactionBodySchema),
      (partner, transaction) => transactionCreation(partner, params.chainId, transaction),
    ),
  () => true,
);
