import { z } from 'zod';
import { addressSchema } from '@/lib/values/address';
import { listingSchema } from '@/lib/values/listing';
import { momentSchema } from '@/lib/values/moment';

/** `until` is null while the user owns the property; `type` is an open set. */
const ownershipSchema = z.object({
  since: momentSchema,
  until: momentSchema.nullable(),
  type: z.string().nullable(),
});

/** A property in Get Properties: one the user owns. */
export const propertySchema = z.object({
  id: z.string(),
  updatedAt: momentSchema,
  saleState: z.string(),
  ownershipType: z.string(),
  address: addressSchema,
  listing: listingSchema,
  /** Null for a party who does not own the property (the document does not say; see `undocumented.ts`). */
  yourOwnership: ownershipSchema.nullable(),
});

/** Get Property: one the user owns or is a party on a transaction for (endpoint 13). */
export const propertyDetailSchema = propertySchema.extend({
  listings: z.array(listingSchema),
  transactions: z.array(z.object({ id: z.string(), saleState: z.string(), chainId: z.string().nullable() })),
});

/** A price in whole units of the property's currency, zero or more. */
const priceSchema = z.number({ error: 'Enter a price as a number' }).min(0, 'A price cannot be negative');

/** The address of a property that is being created. The country is a two-letter code. */
export const newAddressSchema = z.strictObject({
  addressLine1: z.string().trim().min(1, 'Enter the first line of the address').max(200),
  addressLine2: z.string().trim().max(200).optional(),
  city: z.string().trim().max(200).optional(),
  region: z.string().trim().max(200).optional(),
  postcode: z.string().trim().max(20).optional(),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Choose a country')
    .transform((code) => code.toUpperCase()),
});

/** The property shape of endpoints 4 and 5 (Endpoint rules 4). */
export const newPropertySchema = z.strictObject({
  address: newAddressSchema,
  saleState: z.string().min(1, 'Choose a sale state'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency'),
  askingPrice: priceSchema.optional(),
  acceptedPrice: priceSchema.optional(),
  agent: z.string().trim().max(200).optional(),
  url: z.url({ protocol: /^https?$/, error: 'Enter a full web address, starting with https://' }).optional(),
  image: z
    .url({ protocol: /^https?$/, error: 'Enter a full web address, starting with https://' })
    .optional(),
});

export type Ownership = z.infer<typeof ownershipSchema>;
export type Property = z.infer<typeof propertySchema>;
export type PropertyDetail = z.infer<typeof propertyDetailSchema>;
export type NewAddress = z.infer<typeof newAddressSchema>;
export type NewProperty = z.infer<typeof newPropertySchema>;
