import * as z from 'zod/mini';
import { addressSchema, momentSchema } from '@/lib/values/schema';
import { pageRequestSchema } from '@/lib/values/page';
import { representingSchema, roleSchema } from '@/lib/parties/schema';

/** The values of the `status` filter of endpoint 17. */
export const accessRequestStatuses = ['pending', 'accepted', 'declined', 'revoked'] as const;

/** The query of the list of access requests. */
export const accessRequestPageRequestSchema = z.extend(pageRequestSchema, {
  status: z.optional(z.enum(accessRequestStatuses)),
});

/** Someone's request to join a transaction whose parties the user can edit. `from` is a display name. */
export const accessRequestSchema = z.object({
  id: z.string(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
  status: z.string(),
  role: z.string(),
  transactionId: z.string(),
  address: addressSchema,
  from: z.string(),
});

/** Endpoint 18: the role in which the user asks to join. */
export const createAccessRequestBodySchema = z.strictObject({
  role: roleSchema,
  representing: representingSchema,
});

/** `existing` if this request was already pending (States rule 4). */
export const createdAccessRequestSchema = z.object({ id: z.string(), existing: z.boolean() });

export type AccessRequestPageRequest = z.infer<typeof accessRequestPageRequestSchema>;
export type AccessRequestStatus = (typeof accessRequestStatuses)[number];
export type AccessRequest = z.infer<typeof accessRequestSchema>;
export type CreateAccessRequestBody = z.infer<typeof createAccessRequestBodySchema>;
export type CreatedAccessRequest = z.infer<typeof createdAccessRequestSchema>;
