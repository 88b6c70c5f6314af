import { z } from 'zod';
import { named } from './registry';

export const addressShape = named(
  'Address',
  z.strictObject({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    region: z.string(),
    postcode: z.string(),
    country: z.string().length(2),
  }),
);

export type Address = z.infer<typeof addressShape>;

/** The address book's "single-line string": all parts that are present. */
export function addressLine(address: Address): string {
  const { line1, line2, city, region, postcode, country } = address;
  return [line1, line2, city, region, postcode, country].filter(Boolean).join(', ');
}
