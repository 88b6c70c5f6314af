import { z } from 'zod';

/** One page of a list: `{ data: [item], nextCursor }`; the cursor is opaque, null on the last page. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });

export type Page<T> = { data: T[]; nextCursor: string | null };

/** What every list takes: `limit` 1 to 100 (the service's default is 25) and the previous page's cursor. */
export type PageRequest = { limit?: number; cursor?: string };

/** The query of a list URL: numbers arrive as strings. */
export const pageRequestSchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(4096).optional(),
});
