import { z } from 'zod';
import { personCodeShape } from './contact';
import { named } from './registry';
import { openSet } from './text';

export const teamMemberShape = named(
  'TeamMember',
  z.strictObject({
    id: personCodeShape,
    you: z.boolean(),
    role: openSet('member'),
    name: z.string(),
    email: z.string().nullable(),
    licences: z.array(
      z.strictObject({ id: z.guid(), type: openSet('pro_tier'), active: z.boolean(), used: z.boolean() }),
    ),
  }),
);
