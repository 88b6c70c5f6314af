import * as z from 'zod/mini';

/** Whoami, which is not wrapped in `data`. `scopes` are the partner key's. */
export const whoamiSchema = z.object({
  partner: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
});

/** The scopes in the document's endpoint table. */
export const scopes = [
  'chains:read',
  'chains:write',
  'contacts:read',
  'invites:read',
  'invites:write',
  'properties:read',
  'requests:read',
  'requests:write',
  'teams:read',
  'transactions:write',
] as const;

export type Whoami = z.infer<typeof whoamiSchema>;
export type Scope = (typeof scopes)[number];
