import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { createInviteBodySchema } from '@/lib/invites/schema';
import { createInvite } from '@/lib/invites/server';

export const POST = handle<'transactionId'>(
  async ({ caller, params, body }) =>
    createInvite(await requirePartner(caller), params.transactionId, await body(createInviteBodySchema)),
  () => true,
);
