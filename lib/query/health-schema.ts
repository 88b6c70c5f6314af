import * as z from 'zod/mini';

/** The partner key's allowance, which everyone on this dashboard shares, and what the service says of itself. */
export const healthSchema = z.object({
  /** By the server's clock, epoch milliseconds. */
  now: z.optional(z.number()),
  isSandbox: z.optional(z.boolean()),
  governor: z.optional(
    z.object({
      /** Calls in one window and how many are left; null until the service has said so. */
      limit: z.nullable(z.number()),
      remaining: z.nullable(z.number()),
      /** Epoch milliseconds; null while calls may be sent. */
      closedUntil: z.nullable(z.number()),
      /** Calls that wait for their turn, by priority. */
      waiting: z.record(z.string(), z.number()),
      /** How long to wait between two reads that no one asked for. */
      pollSeconds: z.number(),
    }),
  ),
});
