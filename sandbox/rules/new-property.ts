import { randomUUID } from 'node:crypto';
import type { Database } from '../context';
import { listings, properties } from '../db/schema';

/** A property as endpoints 4 and 5 accept it. Prices are in whole units of `currency`. */
export type PostedProperty = {
  address: {
    addressLine1: string;
    addressLine2?: string;
    city?: string;
    region?: string;
    postcode?: string;
    country: string;
  };
  saleState: string;
  currency: string;
  askingPrice?: number;
  acceptedPrice?: number;
  agent?: string;
  url?: string;
  image?: string;
};

/** "`amount` is `acceptedPrice`, else `askingPrice`, else 0". */
export const transactionAmount = (property: PostedProperty) =>
  property.acceptedPrice ?? property.askingPrice ?? 0;

/** Inserts the property and its listing. @returns the property's id */
export async function insertProperty(tx: Database, property: PostedProperty, now: Date): Promise<string> {
  const { address } = property;
  const id = randomUUID();
  await tx.insert(properties).values({
    id,
    line1: address.addressLine1,
    line2: address.addressLine2 ?? null,
    city: address.city ?? '',
    region: address.region ?? '',
    postcode: address.postcode ?? '',
    country: address.country,
    addressKey: addressKey(address),
    saleState: property.saleState,
    ownershipType: 'unknown',
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(listings).values({
    id: randomUUID(),
    propertyId: id,
    amount: property.askingPrice ?? transactionAmount(property),
    currency: property.currency,
    agent: property.agent ?? '',
    url: property.url ?? null,
    image: property.image ?? null,
    createdAt: now,
  });
  return id;
}

type PostedAddress = { addressLine1: string; postcode?: string; country: string };

/**
 * Two addresses with equal keys are the same property (Endpoint rules 5, "an existing transaction on the property"):
 * first line, postcode and country, ignoring case and spaces.
 */
export function addressKey(address: PostedAddress): string {
  const normalise = (part: string) => part.toLowerCase().replace(/\s+/g, '').replaceAll('|', '');
  return [address.addressLine1, address.postcode ?? '', address.country].map(normalise).join('|');
}
