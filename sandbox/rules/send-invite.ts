import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { invites, type Permissions } from '../db/schema';
import { requireActiveParty } from './active-party';
import { inviteExpiresAt, type InviteExpiry } from './invite-expiry';
import { lockTransaction } from './transaction-row';
import {
  mergePermissions,
  refuseGrantBeyondHeld,
  requirePartyEditor,
  heldViewPermission,
} from './permissions';

export type NewInvite = {
  email: string;
  role: string;
  representing: string;
  permissions?: Partial<Permissions>;
  expires: InviteExpiry;
};

/**
 * Endpoint rules 19: "Invites a person by email address. The user needs `transactionParty.canEdit` and cannot
 * offer more permissions than they hold."
 * @throws Refusal not_found or forbidden
 */
export async function sendInvite(
  db: Database,
  clock: Clock,
  personId: string,
  transactionId: string,
  invite: NewInvite,
): Promise<{ id: string; emailSent: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockTransaction(tx, transactionId);
    const { permissions: held } = await requireActiveParty(tx, transactionId, personId);
    requirePartyEditor(held);
    const permissions = mergePermissions(heldViewPermission(held), invite.permissions);
    refuseGrantBeyondHeld(held, permissions);
    const now = clock.now();
    const id = randomUUID();
    await tx.insert(invites).values({
      id,
      transactionId,
      fromPersonId: personId,
      toEmail: invite.email,
      role: invite.role,
      representing: invite.representing,
      permissions,
      status: 'pending',
      expiresAt: inviteExpiresAt(invite.expires, now),
      createdAt: now,
      updatedAt: now,
    });
    return { id, emailSent: emailIsSent(invite.email) };
  });
}

/**
 * Endpoint rules 19: "`emailSent` says whether the service sent the invitation email." The sandbox sends no
 * mail. It reports true for every address except those that can never exist (RFC 2606's `.invalid`).
 */
export const emailIsSent = (email: string) => !email.toLowerCase().endsWith('.invalid');
