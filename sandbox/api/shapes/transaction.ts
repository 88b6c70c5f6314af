import { z } from 'zod';
import { addressShape } from './address';
import { listingShape } from './listing';
import { moment } from './moment';
import { permissionsShape } from './permissions';
import { named } from './registry';
import { stageProgressShape } from './stage';
import { role, saleState } from './text';

/** "`yourRole` and `yourPermissions` are set only on transactions where the user is a party; otherwise null." */
const summaryFields = {
  id: z.guid(),
  updatedAt: moment(),
  saleState: saleState(),
  /** "Type and values …, observed only as null: not shown" */
  status: z.null().meta({ type: undefined, description: 'Observed only as null; its type is not known.' }),
  yourRole: role().nullable(),
  address: addressShape,
};

const moneyFields = { amount: z.number(), currency: z.string().length(3), transactionDate: moment() };

export const transactionSummaryShape = named('TransactionSummary', z.strictObject(summaryFields));

export const chainTransactionShape = named(
  'ChainTransaction',
  z.strictObject({
    ...summaryFields,
    propertyId: z.guid(),
    ...moneyFields,
    yourPermissions: permissionsShape.nullable(),
    listing: listingShape,
    stageProgress: stageProgressShape,
  }),
);

const { address: _, ...ownFields } = summaryFields;

export const transactionShape = named(
  'Transaction',
  z.strictObject({
    ...ownFields,
    chainId: z.guid().nullable(),
    ...moneyFields,
    yourPermissions: permissionsShape,
    property: z.strictObject({ id: z.guid(), address: addressShape }),
    listing: listingShape,
    stageProgress: stageProgressShape,
  }),
);
