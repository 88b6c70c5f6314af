import * as z from 'zod/mini';

/** Null is read as nothing written: without a region an address is still one. */
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
