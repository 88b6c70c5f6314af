import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { listTeamMembers } from '@/lib/teams/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle<'teamId'>(async ({ caller, params, query }) =>
  listTeamMembers(await requirePartner(caller), params.teamId, query(pageRequestSchema)),
);
