type PostedAddress = { addressLine1: string; postcode?: string; country: string };

/**
 * What two addresses have equal when they are one property (Endpoint rules 5, "an existing transaction on the
 * property"): first line, postcode and country, case and spaces aside.
 */
export function addressKey(address: PostedAddress): string {
  const plain = (part: string) => part.toLowerCase().replace(/\s+/g, '').replaceAll('|', '');
  return [address.addressLine1, address.postcode ?? '', address.country].map(plain).join('|');
}
