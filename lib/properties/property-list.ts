import { addressLine } from '@/lib/values/addresses';
import { saleStateLabel } from '@/lib/values/labels';
import { fold, queryWords, humanise } from '@/lib/values/text';
import { readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import type { Listing } from '@/lib/values/schema';
import type { Property, PropertyDetail } from './schema';

/** The list's state in the URL. */
export const propertyParams = {
  q: textParam(''),
  sale: textParam(''),
};

export const loadPropertyParams = readerOf(propertyParams);
export const serializePropertyParams = serializerOf(propertyParams);

type PropertyFilter = {
  /** Search words, each of which must occur in the address, agent or sale state. */
  q: string;
  /** A sale state as the service gives it; empty for any. */
  sale: string;
};

/** The matching properties in their given order. */
export function filterProperties(properties: Property[], { q, sale }: PropertyFilter): Property[] {
  const words = queryWords(q);
  return properties.filter((property) => {
    const { address, listing, saleState } = property;
    const text = fold([addressLine(address), listing.agent, saleStateLabel(saleState)].join(' '));
    return (sale === '' || saleState === sale) && words.every((word) => text.includes(word));
  });
}

/** Estate agents write these as one word. */
const labels: Record<string, string> = { 'free-hold': 'Freehold', 'lease-hold': 'Leasehold' };

/** The label of an ownership type. An open enum: unknown values are turned into words. */
export function ownershipLabel(type: string): string {
  return (Object.hasOwn(labels, type) && labels[type]) || humanise(type);
}

export type ListingRow = { listing: Listing; isCurrent: boolean };

/** All listings of a property. The current one comes first if the service leaves it out of `listings`. */
export function listingRows({ listing: current, listings }: Pick<PropertyDetail, 'listing' | 'listings'>) {
  const currentIndex = listings.findIndex(
    (listing) =>
      listing.amount === current.amount &&
      listing.currency === current.currency &&
      listing.agent === current.agent &&
      listing.url === current.url,
  );
  const rows = listings.map((listing, index): ListingRow => ({ listing, isCurrent: index === currentIndex }));
  return currentIndex === -1 ? [{ listing: current, isCurrent: true }, ...rows] : rows;
}
