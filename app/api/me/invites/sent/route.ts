import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { invitePageRequestSchema } from '@/lib/invites/schema';
import { listSentInvites } from '@/lib/invites/server';

export const GET = handle(async ({ caller, query }) =>
  listSentInvites(await requirePartner(caller), query(invitePageRequestSchema)),
);
