import { type CreateInviteBody, type Invite } from './schema';

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
