import type { Address } from '@/lib/values/address';
import { addressLine } from '@/lib/values/address-line';
import { roleLabel } from '@/lib/values/role';
import { expiryLabels } from './expiry';
import { type CreateInviteBody } from './schema';

/** What to send by hand when the service has sent no email. Says no more than the invitation itself does. */
export function inviteMessage(
  { email, role, representing, expires }: CreateInviteBody,
  address: Address,
): string {
  const ends =
    expires && expires !== 'never'
      ? `The invitation ends ${expiryLabels[expires].toLowerCase()}.`
      : 'The invitation does not end by itself.';
  return [
    'Hello,',
    `I have invited you to the sale of ${addressLine(address)} as ${roleLabel(role, representing)}.`,
    `To accept, sign in to the service with this email address: ${email}. ${ends}`,
  ].join('\n\n');
}
