import type { Address } from './address';

/** The address on one line, without its empty parts: "14 Quay Street, Bristol, BS1 4RW". */
export function addressLine(address: Address): string {
  return [address.line1, address.line2, address.city, address.postcode].filter(Boolean).join(', ');
}

/** An address as the service writes it in one line, without what repeats what stands before it, and without our own country. */
export function tidyAddress(line: string): string {
  const parts = line.split(', ').filter((part, at, all) => part !== all[at - 1]);
  return (parts.length > 1 && parts.at(-1) === 'GB' ? parts.slice(0, -1) : parts).join(', ');
}
