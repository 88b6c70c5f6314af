import * as z from 'zod/mini';
import { detailSchema } from '@/lib/values/schema';

/** An active member of a team the user belongs to. `id` is opaque and is not the person's user id. */
export const teamMemberSchema = z.object({
  id: z.string(),
  you: z.boolean(),
  role: z.string(),
  name: z.string(),
  email: detailSchema,
  licences: z.array(z.object({ id: z.string(), type: z.string(), active: z.boolean(), used: z.boolean() })),
});

export type TeamMember = z.infer<typeof teamMemberSchema>;
