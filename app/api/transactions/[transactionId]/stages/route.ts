import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { stageCreation } from '@/lib/stages/creation';
import { createStageBodySchema } from '@/lib/stages/schema';
import { listStages } from '@/lib/stages/server';
import { createOnce } from '@/lib/submissions/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle<'transactionId'>(async ({ caller, params, query }) =>
  listStages(await requirePartner(caller), params.transactionId, query(pageRequestSchema)),
);

export const POST = handle<'transactionId'>(
  ({ request, params, body }) =>
    createOnce(
      request,
      () => body(createStageBodySchema),
      (partner, stage) => stageCreation(partner, params.transactionId, stage),
    ),
  () => true,
);
