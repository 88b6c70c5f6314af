import * as z from 'zod/mini';
import { addressSchema, momentSchema } from '@/lib/values/schema';
import { pageRequestSchema } from '@/lib/values/page';
import { permissionsPatchSchema, representingSchema, roleSchema } from '@/lib/parties/schema';

/** The values of the `status` filter of endpoints 15 and 16. An invite itself may also be `expired`. */
const statusFilters = ['pending', 'accepted', 'declined', 'revoked'] as const;

/** The query of the invite lists. */
export const invitePageRequestSchema = z.extend(pageRequestSchema, {
  status: z.optional(z.enum(statusFilters)),
});

/** The choices of `expires`; the service's default is `never` (Endpoint rules 19). */
export const inviteExpiries = ['never', 'oneDay', 'oneWeek', 'twoWeeks', 'oneMonth'] as const;

/** An invite, received or sent. `from` is a display name, `to` the invited email address. */
export const inviteSchema = z.object({
  id: z.string(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  expiresAt: z.nullable(momentSchema),
  status: z.string(),
  type: z.string(),
  transaction: z.object({ id: z.string(), role: z.string(), address: addressSchema }),
  from: z.string(),
  to: z.string(),
});

/** Endpoint 19. No one may offer more rights than they hold. */
export const createInviteBodySchema = z.strictObject({
  email: z.email('Enter an email address, like name@example.com'),
  role: roleSchema,
  representing: representingSchema,
  permissions: z.optional(permissionsPatchSchema),
  expires: z.optional(z.enum(inviteExpiries, { error: 'Choose when the invitation expires' })),
});

/** `emailSent` says whether the service sent the invitation email. */
export const createdInviteSchema = z.object({ id: z.string(), emailSent: z.boolean() });
/** `emailSent` is null if the response was lost and we found the invite. */
export const invitedOnceSchema = z.object({ id: z.string(), emailSent: z.nullable(z.boolean()) });

export type InvitePageRequest = z.infer<typeof invitePageRequestSchema>;
export type StatusFilter = (typeof statusFilters)[number];
export type InviteExpiry = (typeof inviteExpiries)[number];
export type Invite = z.infer<typeof inviteSchema>;
export type CreateInviteBody = z.infer<typeof createInviteBodySchema>;
export type CreatedInvite = z.infer<typeof createdInviteSchema>;
export type InvitedOnce = z.infer<typeof invitedOnceSchema>;
