import * as z from 'zod/mini';
import { addressSchema, listingSchema, momentSchema, permissionsSchema } from '@/lib/values/schema';

/** Counts of stages by progress, given even if the user may not read the stages. */
const stageProgressSchema = z.object({
  notStarted: z.int(),
  inProgress: z.int(),
  blocked: z.int(),
  completed: z.int(),
});

/**
 * A transaction in Get Chains. `saleState` is an open enum. We have only ever seen null for `status`, so any value is
 * allowed, or none. `yourRole` is null if the user is not a party.
 */
export const transactionSummarySchema = z.object({
  id: z.string(),
  updatedAt: momentSchema,
  saleState: z.string(),
  status: z.optional(z.unknown()),
  yourRole: z.nullable(z.string()),
  address: addressSchema,
});

/** A transaction in Get Chain. `yourPermissions` is null if the user is not a party. */
export const chainTransactionSchema = z.extend(transactionSummarySchema, {
  propertyId: z.string(),
  amount: z.number(),
  currency: z.string(),
  transactionDate: momentSchema,
  yourPermissions: z.nullable(permissionsSchema),
  listing: listingSchema,
  stageProgress: stageProgressSchema,
});

/**
 * Get Transaction; the user is an active party to it (endpoint 6). The document does not say that a transaction always
 * has a chain or that a party always has a role, so both may be null.
 */
export const transactionSchema = z.object({
  id: z.string(),
  updatedAt: momentSchema,
  chainId: z.nullable(z.string()),
  saleState: z.string(),
  status: z.optional(z.unknown()),
  amount: z.number(),
  currency: z.string(),
  transactionDate: momentSchema,
  yourRole: z.nullable(z.string()),
  yourPermissions: z.nullable(permissionsSchema),
  property: z.object({ id: z.string(), address: addressSchema }),
  listing: listingSchema,
  stageProgress: stageProgressSchema,
});

export type Transaction = z.infer<typeof transactionSchema>;
