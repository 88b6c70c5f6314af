import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { type Creation } from '@/lib/submissions/submissions';
import { Failure } from '@/lib/values/failure';
import { findCreatedInvite } from './reconcile';
import { type CreateInviteBody, type Invite, type InvitedOnce } from './schema';
import { createInvite, listSentInvites } from './server';

/** A key may allow inviting without reading invites: then a lost answer ends as unknown, and nothing else is lost. */
function noneWhenRefused(error: unknown): Invite[] {
  if (error instanceof Failure && error.status === 403) return [];
  throw error;
}

/** Endpoint 19, once. Whether the service sent the email is not known when its answer was lost. */
export function inviteCreation(
  partner: Partner,
  transactionId: string,
  body: CreateInviteBody,
): Creation<InvitedOnce> {
  const sent = async () => (await listSentInvites(partner, { limit: 100 })).data;
  return {
    known: async () => (await sent().catch(noneWhenRefused)).map(({ id }) => id),
    write: () => createInvite(partner, transactionId, body),
    find: async (known) => {
      const invite = findCreatedInvite(transactionId, body, await sent(), known);
      return invite && { id: invite.id, emailSent: null };
    },
  };
}
