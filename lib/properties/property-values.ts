/** The form fields of a new property: empty texts and null prices if nothing was entered. */
export type PropertyValues = {
  address: {
    addressLine1: string;
    addressLine2: string;
    city: string;
    region: string;
    postcode: string;
    country: string;
  };
  saleState: string;
  currency: string;
  askingPrice: number | null;
  acceptedPrice: number | null;
  agent: string;
  url: string;
  image: string;
};

export function emptyProperty(saleState: string): PropertyValues {
  return {
    address: { addressLine1: '', addressLine2: '', city: '', region: '', postcode: '', country: 'GB' },
    saleState,
    currency: 'GBP',
    askingPrice: null,
    acceptedPrice: null,
    agent: '',
    url: '',
    image: '',
  };
}

/** The property for endpoints 4 and 5: empty fields are left out, except required ones, which the schema checks. */
export function propertyFromValues(values: PropertyValues) {
  const { address, saleState, currency, askingPrice, acceptedPrice } = values;
  const given = (text: string) => text.trim() || undefined;
  return {
    address: {
      addressLine1: address.addressLine1,
      addressLine2: given(address.addressLine2),
      city: given(address.city),
      region: given(address.region),
      postcode: given(address.postcode),
      country: address.country,
    },
    saleState,
    currency: currency.trim().toUpperCase(),
    askingPrice: askingPrice ?? undefined,
    acceptedPrice: acceptedPrice ?? undefined,
    agent: given(values.agent),
    url: given(values.url),
    image: given(values.image),
  };
}
