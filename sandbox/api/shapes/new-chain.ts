import { z } from 'zod';
import { roleFields } from './party';
import { postedPropertyShape } from './posted-property';
import { named } from './registry';

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
      error: 'is sent on its own',
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
