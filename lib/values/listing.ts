import * as z from 'zod/mini';

/** A Listing of the document. `currency` is a three-letter code, `amount` in whole units of it (not pence). */
export const listingSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  agent: z.string(),
  url: z.nullable(z.string()),
});

export type Listing = z.infer<typeof listingSchema>;
