import * as z from 'zod/mini';

/** The maximum length of a sealed memory in characters. `lib/bff/guard-bodies.ts` allows a body that long. */
export const maxSealed = 512 * 1024;

/** Far more writes than anyone makes, and well below the largest exact integer. */
const revisionSchema = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** `revision` is the number of writes so far; a device adds a fraction for each that it could not share. */
export const keptMemorySchema = z.object({ revision: revisionSchema, sealed: z.string() });

/** A write by a browser that last saw the revision `after`; 0 for none. */
export const keepMemoryBodySchema = z.object({
  after: revisionSchema,
  sealed: z.string().check(z.regex(/^[\w-]+$/, 'must be base64url')),
});

/**
 * The keys of a live session's user (base64url) and the shared copy, if any. `isShared` if the server stores copies.
 * `olderKeys` open what was sealed under an earlier secret.
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
