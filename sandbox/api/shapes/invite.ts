import { z } from 'zod';
import { addressShape } from './address';
import { moment } from './moment';
import { roleFields } from './party';
import { givenPermissionsShape } from './permissions';
import { named } from './registry';
import { openSet, role } from './text';

export const inviteShape = named(
  'Invite',
  z.strictObject({
    id: z.guid(),
    createdAt: moment(),
    updatedAt: moment(),
    expiresAt: moment().nullable(),
    status: z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired']),
    /** "value `transaction` occurs" */
    type: openSet('transaction'),
    transaction: z.strictObject({ id: z.guid(), role: role(), address: addressShape }),
    from: z.string(),
    to: z.string(),
  }),
);

/** "`never` (default), `oneDay`, `oneWeek`, `twoWeeks`, `oneMonth`" */
export const newInviteShape = named(
  'NewInvite',
  z.strictObject({
    email: z.email('must be an email address').max(254),
    ...roleFields,
    permissions: givenPermissionsShape.optional(),
    expires: z.enum(['never', 'oneDay', 'oneWeek', 'twoWeeks', 'oneMonth']).default('never'),
  }),
);
