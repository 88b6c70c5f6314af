import * as z from 'zod/mini';

/** Who is signed in and for how long yet. Never a token, nor anything that leads to one. */
export const sessionSchema = z.object({
  userId: z.string(),
  /** Null when the authorization server tells no name. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Seconds until the session ends if no one does anything; at most `absoluteSeconds`. */
  idleSeconds: z.number(),
  /** Seconds until it ends whatever anyone does. */
  absoluteSeconds: z.number(),
});

export type Session = z.infer<typeof sessionSchema>;
