import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { getStage } from '@/lib/stages/server';

export const GET = handle<'stageId'>(async ({ caller, params }) =>
  getStage(await requirePartner(caller), params.stageId),
);
