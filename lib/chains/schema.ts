import * as z from 'zod/mini';
import { momentSchema } from '@/lib/values/schema';
import { newPropertySchema } from '@/lib/properties/schema';
import { representingSchema, roleSchema } from '@/lib/parties/schema';
import { chainTransactionSchema, transactionSummarySchema } from '@/lib/transactions/schema';

/** `transactionId` depends on `dependencyId`: a purchase on the sale that funds it. */
const linkSchema = z.object({ id: z.string(), transactionId: z.string(), dependencyId: z.string() });

/** Get Chains: a chain with transaction summaries. */
export const chainSummarySchema = z.object({
  id: z.string(),
  updatedAt: momentSchema,
  links: z.array(linkSchema),
  transactions: z.array(transactionSummarySchema),
});

/** Get Chain: with what the user may see of each transaction. */
export const chainSchema = z.extend(chainSummarySchema, { transactions: z.array(chainTransactionSchema) });

/** Endpoint 4: `selling`, `buying` or both, or `thirdParty` on its own (Endpoint rules 4). */
export const createChainBodySchema = z
  .strictObject({
    selling: z.optional(newPropertySchema),
    buying: z.optional(newPropertySchema),
    thirdParty: z.optional(
      z.strictObject({ role: roleSchema, representing: representingSchema, property: newPropertySchema }),
    ),
  })
  .check(
    z.refine(
      (body) => (body.thirdParty ? !body.selling && !body.buying : Boolean(body.selling ?? body.buying)),
      'Enter a sale, a purchase or both, or only a third party',
    ),
  );

/** The ids of what was created; those not created are null. */
export const createdChainSchema = z.object({
  chainId: z.string(),
  sellingTransactionId: z.nullable(z.string()),
  buyingTransactionId: z.nullable(z.string()),
  thirdPartyTransactionId: z.nullable(z.string()),
});

/** `dependency`: the existing transaction depends on the new one; `requirement`: the new one on it. */
export const relations = ['dependency', 'requirement'] as const;

/** Endpoint 5. Exactly one of `property` and `propertyId` names the property. */
export const addTransactionBodySchema = z
  .strictObject({
    transactionId: z
      .string('Choose the transaction to add next to')
      .check(z.minLength(1, 'Choose the transaction to add next to')),
    relation: z.enum(relations, { error: 'Choose where it goes' }),
    useExistingTransaction: z._default(z.boolean(), true),
    property: z.optional(newPropertySchema),
    propertyId: z.optional(z.string().check(z.minLength(1))),
  })
  .check(
    z.refine((body) => Boolean(body.property) !== Boolean(body.propertyId), {
      error: 'Enter a new property or choose one you own',
      path: ['propertyId'],
    }),
  );

/** `existing` if an existing transaction was reused. */
export const addedTransactionSchema = z.object({
  transactionId: z.string(),
  propertyId: z.string(),
  existing: z.boolean(),
});

/** The part that is known even after a lost response, when nothing says whether a transaction was reused. */
export const createdOnceSchema = z.pick(createdChainSchema, { chainId: true });
export const addedOnceSchema = z.object({ transactionId: z.string(), existing: z.nullable(z.boolean()) });

export type Link = z.infer<typeof linkSchema>;
export type ChainSummary = z.infer<typeof chainSummarySchema>;
export type Chain = z.infer<typeof chainSchema>;
export type CreateChainBody = z.infer<typeof createChainBodySchema>;
export type CreatedChain = z.infer<typeof createdChainSchema>;
export type Relation = (typeof relations)[number];
export type AddTransactionBody = z.infer<typeof addTransactionBodySchema>;
export type AddedTransaction = z.infer<typeof addedTransactionSchema>;
export type CreatedOnce = z.infer<typeof createdOnceSchema>;
export type AddedOnce = z.infer<typeof addedOnceSchema>;
