import 'server-only';
import type { Partner } from '@/lib/partner-api/create-partner';
import type { Creation } from '@/lib/submissions/submissions';
import { Failure } from '@/lib/values/failure';
import type { CreateInviteBody, Invite, InvitedOnce } from './schema';
import { createInvite, listSentInvites } from './server';

/** Some keys may invite but not read invites. The outcome of a lost response then stays unknown. */
function emptyIfForbidden(error: unknown): Invite[] {
  if (error instanceof Failure && error.status === 403) return [];
  throw error;
}

/** Endpoint 19, carried out once. After a lost response we cannot tell whether the service sent the email. */
export function inviteCreation(
  partner: Partner,
  transactionId: string,
  body: CreateInviteBody,
): Creation<InvitedOnce> {
  const sent = async () => (await listSentInvites(partner, { limit: 100 })).data;
  return {
    existingIds: async () => (await sent().catch(emptyIfForbidden)).map(({ id }) => id),
    write: () => createInvite(partner, transactionId, body),
    find: async (known) => {
      const invite = findCreatedInvite(transactionId, body, await sent(), known);
      return invite && { id: invite.id, emailSent: null };
    },
  };
}

/** Finds the invite that a call with this body has made: not known before, with its email, transaction and role. */
export function findCreatedInvite(
  transactionId: string,
  body: CreateInviteBody,
  sent: Invite[],
  known: ReadonlySet<string>,
): Invite | null {
  return (
    sent.find(
      (invite) =>
        !known.has(invite.id) &&
        invite.transaction.id === transactionId &&
        invite.transaction.role === body.role &&
        invite.to.toLowerCase() === body.email.toLowerCase(),
    ) ?? null
  );
}
