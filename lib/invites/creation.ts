import 'server-only';
import type { Partner } from '@/lib/partner-api/create-partner';
import type { Creation } from '@/lib/submissions/submissions';
import { Failure } from '@/lib/values/failure';
import type { CreateInviteBody, Invite, InvitedOnce } from './schema';
import { createInvite, listSentInvites } from './server';

/** A key may be able to invite without reading invites: then a lost response stays unknown. */
function noneWhenRefused(error: unknown): Invite[] {
  if (error instanceof Failure && error.status === 403) return [];
  throw error;
}

/** Endpoint 19, once. If the response was lost, it is not known whether the service sent the email. */
export function inviteCreation(
  partner: Partner,
  transactionId: string,
  body: CreateInviteBody,
): Creation<InvitedOnce> {
  const sent = async () => (await listSentInvites(partner, { limit: 100 })).data;
  return {
    existingIds: async () => (await sent().catch(noneWhenRefused)).map(({ id }) => id),
    write: () => createInvite(partner, transactionId, body),
    find: async (known) => {
      const invite = findCreatedInvite(transactionId, body, await sent(), known);
      return invite && { id: invite.id, emailSent: null };
    },
  };
}

/** The invite that a call with this body has made: new among those sent, with its person, transaction and role. */
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
