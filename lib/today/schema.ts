import * as z from 'zod/mini';

/** The length of a sealed memory in characters. `lib/bff/guard-bodies.ts` allows it with its envelope. */
export const maxSealed = 512 * 1024;

/** Far more than anyone writes, and well below the largest exact integer. */
const revisionSchema = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** `revision` counts the writes. */
export const keptMemorySchema = z.object({ revision: revisionSchema, sealed: z.string() });

/** A write by a browser that has seen everything up to the revision `after`, 0 for none. */
export const keepMemoryBodySchema = z.object({
  after: revisionSchema,
  sealed: z.string().check(z.regex(/^[\w-]+$/, 'must be base64url')),
});

/**
 * A live session's keys (base64url) and the shared copy, if there is one. `isShared` if the server keeps copies;
 * `olderKeys` open what was sealed under an earlier secret; `userId` owns all of it.
 */
export const memoryResponseSchema = z.object({
  userId: z.string(),
  key: z.string(),
  olderKeys: z.array(z.string()),
  isShared: z.boolean(),
  revision: z.nullable(z.number()),
  sealed: z.nullable(z.string()),
});

export type KeptMemory = z.infer<typeof keptMemorySchema>;
export type KeepMemoryBody = z.infer<typeof keepMemoryBodySchema>;
export type MemoryResponse = z.infer<typeof memoryResponseSchema>;
