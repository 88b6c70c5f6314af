import { handle } from '@/lib/bff/server';
import { inviteCreation } from '@/lib/invites/creation';
import { createInviteBodySchema } from '@/lib/invites/schema';
import { createOnce } from '@/lib/submissions/server';

export const POST = handle<'transactionId'>(
  ({ request, params, body }) =>
    createOnce(
      request,
      () => body(createInviteBodySchema),
      (partner, invite) => inviteCreation(partner, params.transactionId, invite),
    ),
  () => true,
);
