import * as z from 'zod/mini';
import { sharedContactSchema } from '@/lib/parties/schema';
import { tidyAddress } from '@/lib/values/addresses';

/**
 * An address-book entry: a person in one of the user's chains. `id` is opaque (64 characters), `relationship` is an open
 * enum (so far `direct` or `chain`), `address` is a single line.
 */
export const contactSchema = z.extend(sharedContactSchema, {
  id: z.string(),
  relationship: z.string(),
  transactions: z.array(
    z.object({
      chainId: z.string(),
      transactionId: z.string(),
      role: z.string(),
      representing: z.string(),
      address: z.pipe(z.string(), z.transform(tidyAddress)),
    }),
  ),
});

export type Contact = z.infer<typeof contactSchema>;
