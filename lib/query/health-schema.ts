import * as z from 'zod/mini';

/** The partner key's rate limit, which all users share, and whether the service is a sandbox. */
export const healthSchema = z.object({
  /** By the server's clock, epoch milliseconds. */
  now: z.optional(z.number()),
  isSandbox: z.optional(z.boolean()),
  governor: z.optional(
    z.object({
      /** Calls per window, and how many of them are left; null until known. */
      limit: z.nullable(z.number()),
      remaining: z.nullable(z.number()),
      /** When calls may be sent again, in epoch milliseconds; null if they may be sent now. */
      closedUntil: z.nullable(z.number()),
      /** Queued calls by priority. */
      waiting: z.record(z.string(), z.number()),
      /** How long to wait between two polls. */
      pollSeconds: z.number(),
    }),
  ),
});
