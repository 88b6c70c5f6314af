import { z } from 'zod';
import { permissionsSchema } from '@/lib/values/permissions';

/** Contact details a person may keep to themselves: null means "not shared", never "unknown to the service". */
export const sharedContactSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  companyWebsite: z.string().nullable(),
});

/** An active party of a transaction. `role` and `representing` are open sets. */
export const partySchema = sharedContactSchema.extend({
  id: z.string(),
  isYou: z.boolean(),
  role: z.string(),
  representing: z.string(),
  permissions: permissionsSchema,
});

/** What endpoint 8 answers. */
export const patchedPartySchema = partySchema.pick({
  id: true,
  role: true,
  representing: true,
  permissions: true,
});

/** Rights per resource, each with its three flags together; a resource left out keeps its value. */
export const permissionsPatchSchema = z.strictObject(permissionsSchema.partial().shape);

export const roleSchema = z
  .string({ error: 'Choose a role' })
  .trim()
  .min(1, 'Choose a role')
  .max(64, 'Use at most 64 characters');
export const representingSchema = z
  .string({ error: 'Choose whom they represent' })
  .trim()
  .min(1, 'Choose whom they represent')
  .max(64, 'Use at most 64 characters');

/** Endpoint 8: every member is optional, what is left out keeps its value (Endpoint rules 8). */
export const patchPartyBodySchema = z.strictObject({
  role: roleSchema.optional(),
  representing: representingSchema.optional(),
  permissions: permissionsPatchSchema.optional(),
});

export type SharedContact = z.infer<typeof sharedContactSchema>;
export type Party = z.infer<typeof partySchema>;
export type PatchedParty = z.infer<typeof patchedPartySchema>;
export type PermissionsPatch = z.infer<typeof permissionsPatchSchema>;
export type PatchPartyBody = z.infer<typeof patchPartyBodySchema>;
