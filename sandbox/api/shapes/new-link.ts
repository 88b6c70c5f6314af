import { z } from 'zod';
import { postedPropertyShape } from './posted-property';
import { named } from './registry';
import { uuid } from './text';

/** Endpoint rules 5. The property is `property` or `propertyId`, exactly one. */
export const newLinkShape = named(
  'NewChainTransaction',
  z
    .strictObject({
      transactionId: uuid(),
      relation: z.enum(['dependency', 'requirement']),
      useExistingTransaction: z.boolean().default(true),
      property: postedPropertyShape.optional(),
      propertyId: uuid().optional(),
    })
    .refine((body) => (body.property === undefined) !== (body.propertyId === undefined), {
      path: ['property'],
      error: 'give property or propertyId, exactly one',
    })
    .meta({ oneOf: [{ required: ['property'] }, { required: ['propertyId'] }] }),
);

export const addedTransactionShape = named(
  'AddedTransaction',
  z.strictObject({ transactionId: z.guid(), propertyId: z.guid(), existing: z.boolean() }),
);
