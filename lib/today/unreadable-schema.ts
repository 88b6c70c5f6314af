import * as z from 'zod/mini';

export const unreadableSchema = z.object({
  /** The last change of the chain or a transaction in it that was listed then, epoch milliseconds. */
  changed: z.number(),
  readAt: z.number(),
  /** By transaction: how many, or 0 if that is not known. */
  stages: z.record(z.string(), z.number()),
});

/** Stages of a chain that could not be read. */
export type Unreadable = z.infer<typeof unreadableSchema>;
