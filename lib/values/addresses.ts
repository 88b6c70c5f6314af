import type { Address } from './schema';

/** The address on one line, without empty parts: "14 Quay Street, Bristol, BS1 4RW". */
export function addressLine(address: Address): string {
  return [address.line1, address.line2, address.city, address.postcode].filter(Boolean).join(', ');
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });
/** "United Kingdom" for "GB"; anything other than a two-letter code is returned unchanged. */
export const countryName = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code;

/** Removes repeated parts, and "GB" as the country, from a one-line address of the service. */
export function tidyAddress(line: string): string {
  const parts = line.split(', ').filter((part, at, all) => part !== all[at - 1]);
  return (parts.length > 1 && parts.at(-1) === 'GB' ? parts.slice(0, -1) : parts).join(', ');
}

/** The place in a one-line address: "14 Quay Street", or "Flat 5, Pulteney Mews" if its first part is within a building. */
export function placeOf(line: string): string {
  const [first = '', second] = line.split(', ');
  const isWithin = /^(flat|apartment|apt|unit|room|suite|floor)\b|^\d+[a-z]?$/i.test(first);
  return isWithin && second ? `${first}, ${second}` : first;
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Whether an address matches the one given in a request body, ignoring case and spaces. */
export function matchesNewAddress(
  given: { addressLine1: string; postcode?: string },
  found: Address,
): boolean {
  return (
    plain(given.addressLine1) === plain(found.line1) &&
    (given.postcode === undefined || plain(given.postcode) === plain(found.postcode))
  );
}
