import * as z from 'zod/mini';

const cursorSchema = z.pipe(
  z.nullable(z.string()),
  z.transform((cursor) => cursor || null),
);

/**
 * One page of a list: `{ data: [item], nextCursor }`. The cursor is opaque, and null or "" on the last page. `unreadable`
 * is ours: the number of rows left out because they could not be parsed.
 */
export const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: cursorSchema, unreadable: z.optional(z.int()) });

export type Page<T> = { data: T[]; nextCursor: string | null; unreadable?: number };

/** The query of every list: `limit` 1 to 100 (the service's default is 25) and the previous page's cursor. */
export type PageRequest = { limit?: number; cursor?: string };

/** The query of a list URL: numbers arrive as strings. */
export const pageRequestSchema = z.object({
  limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(100)))),
  cursor: z.optional(z.string().check(z.maxLength(4096))),
});
