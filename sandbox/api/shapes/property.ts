import { z } from 'zod';
import { addressShape } from './address';
import { listingShape } from './listing';
import { moment } from './moment';
import { named } from './registry';
import { openSet, saleState } from './text';

const ownershipShape = named(
  'Ownership',
  z.strictObject({ since: moment(), until: moment().nullable(), type: z.string().nullable() }),
);

const propertyFields = {
  id: z.guid(),
  updatedAt: moment(),
  saleState: saleState(),
  ownershipType: openSet('free-hold'),
  address: addressShape,
  listing: listingShape,
};

export const listedPropertyShape = named(
  'ListedProperty',
  z.strictObject({ ...propertyFields, yourOwnership: ownershipShape }),
);

export const propertyShape = named(
  'Property',
  z.strictObject({
    ...propertyFields,
    yourOwnership: ownershipShape.nullable(),
    listings: z.array(listingShape),
    transactions: z.array(
      z.strictObject({ id: z.guid(), saleState: saleState(), chainId: z.guid().nullable() }),
    ),
  }),
  '`yourOwnership` is null for a party who does not own the property.',
);
