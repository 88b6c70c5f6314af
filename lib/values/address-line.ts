import type { Address } from './address';

/** The address on one line, without its empty parts: "14 Quay Street, Bristol, BS1 4RW". */
export function addressLine(address: Address): string {
  return [address.line1, address.line2, address.city, address.postcode].filter(Boolean).join(', ');
}
