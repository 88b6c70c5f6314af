import { z } from 'zod';
import { addressShape } from './address';
import { moment } from './moment';
import { roleFields } from './party';
import { named } from './registry';
import { role } from './text';

export const accessRequestShape = named(
  'AccessRequest',
  z.strictObject({
    id: z.guid(),
    createdAt: moment(),
    updatedAt: moment(),
    status: z.enum(['pending', 'accepted', 'declined', 'revoked']),
    role: role(),
    transactionId: z.guid(),
    address: addressShape,
    from: z.string(),
  }),
);

export const newAccessRequestShape = named('NewAccessRequest', z.strictObject(roleFields));
