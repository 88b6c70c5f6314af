import * as z from 'zod/mini';

/** Null becomes an empty text: an address without a region is still valid. */
const lineSchema = z.pipe(
  z.nullish(z.string()),
  z.transform((line) => line ?? ''),
);

/** An Address of the document: `line2` may be null or an empty string, `country` is a two-letter code. */
export const addressSchema = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: lineSchema,
  region: lineSchema,
  postcode: lineSchema,
  country: lineSchema,
});

export type Address = z.infer<typeof addressSchema>;
