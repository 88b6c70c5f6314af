import type { Address } from '@/lib/values/schema';
import { addressLine } from '@/lib/values/addresses';
import { formatDay } from '@/lib/values/moment-format';
import { roleLabel } from '@/lib/values/labels';
import { expiryLabels } from './invite-status';
import { type CreateInviteBody, type Invite } from './schema';

/** A message to send by hand if the service sent no email. It reveals no more than the invitation. */
export function inviteMessage(
  { email, role, representing, expires }: CreateInviteBody,
  address: Address,
): string {
  const expiryText =
    expires && expires !== 'never'
      ? `The invitation expires ${expiryLabels[expires].toLowerCase()}.`
      : 'The invitation does not expire.';
  return [
    'Hello,',
    `I have invited you to the sale of ${addressLine(address)} as ${roleLabel(role, representing)}.`,
    `To accept, sign in to the service with this email address: ${email}. ${expiryText}`,
  ].join('\n\n');
}

/** A reminder for someone who has not answered an invite. It reveals no more than the invite. */
export function inviteReminder({ to, createdAt, expiresAt, transaction }: Invite): string {
  const address = addressLine(transaction.address);
  const sale = address ? `the sale of ${address}` : 'a sale';
  return [
    'Hello,',
    `On ${formatDay(createdAt)} I invited you to ${sale} as ${roleLabel(transaction.role)}. It is still waiting for your answer.`,
    `To accept, sign in to the service with this email address: ${to}. ${
      expiresAt ? `The invitation expires on ${formatDay(expiresAt)}.` : 'The invitation does not expire.'
    }`,
  ].join('\n\n');
}
