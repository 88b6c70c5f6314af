import * as z from 'zod/mini';
import { detailSchema, permissionsSchema } from '@/lib/values/schema';

/** Contact details that a person may withhold: null means "not shared", never "unknown to the service". */
export const sharedContactSchema = z.object({
  name: detailSchema,
  email: detailSchema,
  phone: detailSchema,
  company: detailSchema,
  companyWebsite: detailSchema,
});

/** An active party of a transaction. `role` and `representing` are open sets. */
export const partySchema = z.extend(sharedContactSchema, {
  id: z.string(),
  isYou: z.boolean(),
  role: z.string(),
  representing: z.string(),
  permissions: permissionsSchema,
});

/** The response of endpoint 8. */
export const patchedPartySchema = z.pick(partySchema, {
  id: true,
  role: true,
  representing: true,
  permissions: true,
});

/** Rights per resource, each with all three flags; a missing resource keeps its rights. */
export const permissionsPatchSchema = z.strictObject(z.partial(permissionsSchema).shape);

export const roleSchema = z
  .string('Choose a role')
  .check(z.trim(), z.minLength(1, 'Choose a role'), z.maxLength(64, 'Use at most 64 characters'));
export const representingSchema = z
  .string('Choose who is represented')
  .check(z.trim(), z.minLength(1, 'Choose who is represented'), z.maxLength(64, 'Use at most 64 characters'));

/** Endpoint 8: every member is optional and keeps its value if missing (Endpoint rules 8). */
export const patchPartyBodySchema = z.strictObject({
  role: z.optional(roleSchema),
  representing: z.optional(representingSchema),
  permissions: z.optional(permissionsPatchSchema),
});

export type Party = z.infer<typeof partySchema>;
export type PatchedParty = z.infer<typeof patchedPartySchema>;
export type PatchPartyBody = z.infer<typeof patchPartyBodySchema>;
