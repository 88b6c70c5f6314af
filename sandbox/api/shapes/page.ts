import { z } from 'zod';

/** "`{ data: <object> }`" */
export const single = <Shape extends z.ZodType>(shape: Shape) => z.strictObject({ data: shape });

/** "`{ data: [<object>], nextCursor: <string or null> }`" */
export const page = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject({ data: z.array(shape), nextCursor: z.string().nullable() });

/** "`limit`: 1 to 100, default 25", a "string-encoded integer"; "`cursor`: opaque string taken from the previous `nextCursor`". */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9][0-9]?|100)$/, 'must be an integer from 1 to 100')
    .transform(Number)
    .default(25)
    .meta({ type: 'integer', minimum: 1, maximum: 100, description: 'Rows on a page.' }),
  cursor: z
    .string()
    .min(1, 'must be a nextCursor of this list')
    .max(512, 'must be a nextCursor of this list')
    .optional()
    .describe('The nextCursor of the previous page.'),
});

export type PageQuery = z.output<typeof pageQuery>;

/** "The `status` query filter (endpoints 15, 16, 17) accepts …": `expired` is derived and not among them. */
export const statusPageQuery = pageQuery.extend({
  status: z
    .enum(['pending', 'accepted', 'declined', 'revoked'])
    .optional()
    .describe('Only rows with this status.'),
});

export const noQuery = z.object({});
