import * as z from 'zod/mini';

/** An Address of the document: `line2` may be null or an empty string, `country` is a two-letter code. */
export const addressSchema = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
});

export type Address = z.infer<typeof addressSchema>;
