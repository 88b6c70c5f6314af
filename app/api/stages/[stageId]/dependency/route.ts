import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { stageDependencyBodySchema } from '@/lib/stages/schema';
import { putStageDependency } from '@/lib/stages/server';

export const PUT = handle<'stageId'>(async ({ caller, params, body }) => {
  const partner = await requirePartner(caller);
  const { dependsOnStageId } = await body(stageDependencyBodySchema);
  return putStageDependency(partner, params.stageId, dependsOnStageId);
});
