import * as z from 'zod/mini';

/** Who is signed in, and until when. Contains no tokens, nor anything that leads to one. */
export const sessionSchema = z.object({
  userId: z.string(),
  /** Null if the authorization server provides no name. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Seconds until the session ends without any activity; at most `absoluteSeconds`. */
  idleSeconds: z.number(),
  /** Seconds until it ends regardless of activity. */
  absoluteSeconds: z.number(),
});

export type Session = z.infer<typeof sessionSchema>;
