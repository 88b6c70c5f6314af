import { type Address } from './address';

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Whether an address is the one given in a body, ignoring case and spaces. */
export function sameNewAddress(given: { addressLine1: string; postcode?: string }, found: Address): boolean {
  return (
    plain(given.addressLine1) === plain(found.line1) &&
    (given.postcode === undefined || plain(given.postcode) === plain(found.postcode))
  );
}
