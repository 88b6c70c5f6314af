import { z } from 'zod';
import { roleFields } from './party';
import { named } from './registry';
import { optionalText, text, uuid, webAddress } from './text';

const price = () => z.number().min(0).optional();

/** The property of endpoints 4 and 5. Prices are in whole units of `currency`. */
export const postedPropertyShape = named(
  'PostedProperty',
  z.strictObject({
    address: z.strictObject({
      addressLine1: text(200),
      addressLine2: optionalText(200),
      city: optionalText(100),
      region: optionalText(100),
      postcode: optionalText(20),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
    }),
    saleState: text(64),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a 3-letter currency code'),
    askingPrice: price(),
    acceptedPrice: price(),
    agent: optionalText(200),
    url: webAddress().optional(),
    image: webAddress().optional(),
  }),
);

/** Endpoint rules 4: `selling`, `buying` or both; or `thirdParty`, "sent on its own". */
export const newChainShape = named(
  'NewChain',
  z
    .strictObject({
      selling: postedPropertyShape.optional(),
      buying: postedPropertyShape.optional(),
      thirdParty: z.strictObject({ ...roleFields, property: postedPropertyShape }).optional(),
    })
    .refine((body) => body.selling ?? body.buying ?? body.thirdParty, 'needs selling, buying or thirdParty')
    .refine((body) => !body.thirdParty || !(body.selling ?? body.buying), {
      path: ['thirdParty'],
      error: 'must be sent on its own',
    })
    .meta({
      oneOf: [{ anyOf: [{ required: ['selling'] }, { required: ['buying'] }] }, { required: ['thirdParty'] }],
    }),
);

export const createdChainShape = named(
  'CreatedChain',
  z.strictObject({
    chainId: z.guid(),
    sellingTransactionId: z.guid().nullable(),
    buyingTransactionId: z.guid().nullable(),
    thirdPartyTransactionId: z.guid().nullable(),
  }),
);

/** Endpoint rules 5. Exactly one of `property` and `propertyId` is given. */
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
      error: 'give exactly one of property and propertyId',
    })
    .meta({ oneOf: [{ required: ['property'] }, { required: ['propertyId'] }] }),
);

export const addedTransactionShape = named(
  'AddedTransaction',
  z.strictObject({ transactionId: z.guid(), propertyId: z.guid(), existing: z.boolean() }),
);
