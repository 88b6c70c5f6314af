import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { createStageBodySchema } from '@/lib/stages/schema';
import { createStage, listStages } from '@/lib/stages/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle<'transactionId'>(async ({ caller, params, query }) =>
  listStages(await requirePartner(caller), params.transactionId, query(pageRequestSchema)),
);

export const POST = handle<'transactionId'>(
  async ({ caller, params, body }) =>
    createStage(await requirePartner(caller), params.transactionId, await body(createStageBodySchema)),
  () => true,
);
