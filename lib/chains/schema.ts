import { z } from 'zod';
import { momentSchema } from '@/lib/values/moment';
import { newPropertySchema } from '@/lib/properties/schema';
import { representingSchema, roleSchema } from '@/lib/parties/schema';
import { chainTransactionSchema, transactionSummarySchema } from '@/lib/transactions/schema';

/** `transactionId` depends on `dependencyId`: a purchase on the sale that funds it. */
const linkSchema = z.object({ id: z.string(), transactionId: z.string(), dependencyId: z.string() });

/** A chain in Get Chains, with transaction summaries. */
export const chainSummarySchema = z.object({
  id: z.string(),
  updatedAt: momentSchema,
  links: z.array(linkSchema),
  transactions: z.array(transactionSummarySchema),
});

/** Get Chain, with what may be seen of each transaction. */
export const chainSchema = chainSummarySchema.extend({ transactions: z.array(chainTransactionSchema) });

/** Endpoint 4: `selling`, `buying` or both, or `thirdParty` on its own (Endpoint rules 4). */
export const createChainBodySchema = z
  .strictObject({
    selling: newPropertySchema.optional(),
    buying: newPropertySchema.optional(),
    thirdParty: z
      .strictObject({ role: roleSchema, representing: representingSchema, property: newPropertySchema })
      .optional(),
  })
  .refine(
    (body) => (body.thirdParty ? !body.selling && !body.buying : Boolean(body.selling ?? body.buying)),
    'Give a sale, a purchase or both, or a third party on its own',
  );

/** The ids of what was created; those not created are null. */
export const createdChainSchema = z.object({
  chainId: z.string(),
  sellingTransactionId: z.string().nullable(),
  buyingTransactionId: z.string().nullable(),
  thirdPartyTransactionId: z.string().nullable(),
});

/** `dependency`: the existing transaction depends on the new one; `requirement`: the new one on it. */
export const relations = ['dependency', 'requirement'] as const;

/** Endpoint 5. Exactly one of `property` and `propertyId` names the property. */
export const addTransactionBodySchema = z
  .strictObject({
    transactionId: z.string().min(1, 'Choose the transaction to add next to'),
    relation: z.enum(relations, { error: 'Choose where it goes' }),
    useExistingTransaction: z.boolean().default(true),
    property: newPropertySchema.optional(),
    propertyId: z.string().min(1).optional(),
  })
  .refine((body) => Boolean(body.property) !== Boolean(body.propertyId), {
    message: 'Give a new property or choose one you own',
    path: ['propertyId'],
  });

/** `existing` tells whether a transaction that was there already was reused. */
export const addedTransactionSchema = z.object({
  transactionId: z.string(),
  propertyId: z.string(),
  existing: z.boolean(),
});

export type Link = z.infer<typeof linkSchema>;
export type ChainSummary = z.infer<typeof chainSummarySchema>;
export type Chain = z.infer<typeof chainSchema>;
export type CreateChainBody = z.infer<typeof createChainBodySchema>;
export type CreatedChain = z.infer<typeof createdChainSchema>;
export type Relation = (typeof relations)[number];
export type AddTransactionBody = z.infer<typeof addTransactionBodySchema>;
export type AddedTransaction = z.infer<typeof addedTransactionSchema>;
