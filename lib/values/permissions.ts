import * as z from 'zod/mini';

const flagsSchema = z.object({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() });

export const permissionsSchema = z.object({
  chainNode: flagsSchema,
  propertyDetails: flagsSchema,
  transactionDetails: flagsSchema,
  transactionParty: flagsSchema,
  listingDetails: flagsSchema,
});

export type Permissions = z.infer<typeof permissionsSchema>;
