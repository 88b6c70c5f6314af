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

/** The address on one line, without its empty parts: "14 Quay Street, Bristol, BS1 4RW". */
export function addressLine(address: Address): string {
  return [address.line1, address.line2, address.city, address.postcode].filter(Boolean).join(', ');
}
