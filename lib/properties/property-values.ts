/** The form values of a new property; empty texts and null prices mean that nothing was entered. */
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

/** The property for endpoints 4 and 5. Leaves out empty fields, except required ones, which the schema rejects. */
export function propertyFromValues(values: PropertyValues) {
  const { address, saleState, currency, askingPrice, acceptedPrice } = values;
  const orUndefined = (text: string) => text.trim() || undefined;
  return {
    address: {
      addressLine1: address.addressLine1,
      addressLine2: orUndefined(address.addressLine2),
      city: orUndefined(address.city),
      region: orUndefined(address.region),
      postcode: orUndefined(address.postcode),
      country: address.country,
    },
    saleState,
    currency: currency.trim().toUpperCase(),
    askingPrice: askingPrice ?? undefined,
    acceptedPrice: acceptedPrice ?? undefined,
    agent: orUndefined(values.agent),
    url: orUndefined(values.url),
    image: orUndefined(values.image),
  };
}
