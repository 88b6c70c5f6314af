import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { invitePageRequestSchema } from '@/lib/invites/schema';
import { listInvites } from '@/lib/invites/server';

export const GET = handle(async ({ caller, query }) =>
  listInvites(await requirePartner(caller), query(invitePageRequestSchema)),
);
