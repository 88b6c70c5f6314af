import { z } from 'zod';
import { named } from './registry';

export const listingShape = named(
  'Listing',
  z.strictObject({
    amount: z.number(),
    currency: z.string().length(3),
    agent: z.string(),
    url: z.string().nullable(),
  }),
);
