import { z } from 'zod';
import { moment } from './moment';
import { named } from './registry';
import { chainTransactionShape, transactionSummaryShape } from './transaction';

const linkShape = named(
  'Link',
  z.strictObject({ id: z.guid(), transactionId: z.guid(), dependencyId: z.guid() }),
  '`transactionId` depends on `dependencyId`.',
);

const chainFields = { id: z.guid(), updatedAt: moment(), links: z.array(linkShape) };

export const listedChainShape = named(
  'ListedChain',
  z.strictObject({ ...chainFields, transactions: z.array(transactionSummaryShape) }),
);

export const chainShape = named(
  'Chain',
  z.strictObject({ ...chainFields, transactions: z.array(chainTransactionShape) }),
);
