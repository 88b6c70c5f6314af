import * as z from 'zod/mini';
import { addressSchema, listingSchema, momentSchema } from '@/lib/values/schema';

/** `until` is null while the user owns the property; `type` is an open set. */
const ownershipSchema = z.object({
  since: momentSchema,
  until: z.nullable(momentSchema),
  type: z.nullable(z.string()),
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
  yourOwnership: z.nullable(ownershipSchema),
});

/** Get Property: one the user owns or is a party on a transaction for (endpoint 13). */
export const propertyDetailSchema = z.extend(propertySchema, {
  listings: z.array(listingSchema),
  transactions: z.array(z.object({ id: z.string(), saleState: z.string(), chainId: z.nullable(z.string()) })),
});

/** A price in whole units of the property's currency, zero or more. */
const priceSchema = z.number('Enter a price as a number').check(z.minimum(0, 'A price cannot be negative'));

const text = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, `Use at most ${maxLength} characters`));

const webAddressSchema = z.url({
  protocol: /^https?$/,
  error: 'Enter a full web address, starting with https://',
});

/** The address of a new property. The country is a two-letter code. */
const newAddressSchema = z.strictObject({
  addressLine1: z
    .string('Enter the first line of the address')
    .check(
      z.trim(),
      z.minLength(1, 'Enter the first line of the address'),
      z.maxLength(200, 'Use at most 200 characters'),
    ),
  addressLine2: z.optional(text(200)),
  city: z.optional(text(200)),
  region: z.optional(text(200)),
  postcode: z.optional(text(20)),
  country: z
    .string('Enter the country as two letters, like GB')
    .check(z.trim(), z.regex(/^[A-Za-z]{2}$/, 'Enter the country as two letters, like GB'), z.toUpperCase()),
});

/** The property shape of endpoints 4 and 5 (Endpoint rules 4). */
export const newPropertySchema = z.strictObject({
  address: newAddressSchema,
  saleState: z.string('Choose a sale state').check(z.minLength(1, 'Choose a sale state')),
  currency: z
    .string('Enter the currency as three letters, like GBP')
    .check(z.regex(/^[A-Z]{3}$/, 'Enter the currency as three letters, like GBP')),
  askingPrice: z.optional(priceSchema),
  acceptedPrice: z.optional(priceSchema),
  agent: z.optional(text(200)),
  url: z.optional(webAddressSchema),
  image: z.optional(webAddressSchema),
});

export type Ownership = z.infer<typeof ownershipSchema>;
export type Property = z.infer<typeof propertySchema>;
export type PropertyDetail = z.infer<typeof propertyDetailSchema>;
