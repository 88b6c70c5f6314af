import { accessRequestCreation } from '@/lib/access-requests/creation';
import { createAccessRequestBodySchema, createdAccessRequestSchema } from '@/lib/access-requests/schema';
import { handle } from '@/lib/bff/server';
import { createOnce } from '@/lib/submissions/server';

export const POST = handle<'transactionId'>(
  ({ request, params, body }) =>
    createOnce(
      request,
      () => body(createAccessRequestBodySchema),
      (partner, wish) => accessRequestCreation(partner, params.transactionId, wish),
    ),
  // Endpoint rules 18: a repeated request gets 200.
  (data) => !createdAccessRequestSchema.parse(data).existing,
);
