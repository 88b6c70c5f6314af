import { z } from 'zod';
import { personCodeShape } from './contact';
import { named } from './registry';

export const teamMemberShape = named(
  'TeamMember',
  z.strictObject({
    id: personCodeShape,
    you: z.boolean(),
    role: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    licences: z.array(
      z.strictObject({ id: z.guid(), type: z.string(), active: z.boolean(), used: z.boolean() }),
    ),
  }),
);
