import { createAccessRequestBodySchema, createdAccessRequestSchema } from '@/lib/access-requests/schema';
import { createAccessRequest } from '@/lib/access-requests/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';

export const POST = handle<'transactionId'>(
  async ({ caller, params, body }) =>
    createAccessRequest(
      await requirePartner(caller),
      params.transactionId,
      await body(createAccessRequestBodySchema),
    ),
  // Endpoint rules 18: a repeated request is answered with 200.
  (data) => !createdAccessRequestSchema.parse(data).existing,
);
