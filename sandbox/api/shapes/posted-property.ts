import { z } from 'zod';
import { named } from './registry';
import { optionalText, text, webAddress } from './text';

const price = () => z.number().min(0).optional();

/** The property of endpoints 4 and 5. Prices are in whole units of `currency`. */
export const postedPropertyShape = named(
  'PostedProperty',
  z.strictObject({
    address: z.strictObject({
      addressLine1: text(200),
      addressLine2: optionalText(200),
      city: optionalText(100),
      region: optionalText(100),
      postcode: optionalText(20),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
    }),
    saleState: text(64),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a 3-letter currency code'),
    askingPrice: price(),
    acceptedPrice: price(),
    agent: optionalText(200),
    url: webAddress().optional(),
    image: webAddress().optional(),
  }),
);
