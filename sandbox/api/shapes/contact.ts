import { z } from 'zod';
import { named } from './registry';
import { openSet, role } from './text';

/** "opaque 64-character string" */
export const personCodeShape = z.string().length(64);

export const contactShape = named(
  'Contact',
  z.strictObject({
    id: personCodeShape,
    /** "values `direct` and `chain` occur" */
    relationship: openSet('direct', 'chain'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    companyWebsite: z.string().nullable(),
    transactions: z.array(
      z.strictObject({
        chainId: z.guid(),
        transactionId: z.guid(),
        role: role(),
        representing: role(),
        address: z.string(),
      }),
    ),
  }),
  'An address-book entry. Details the person does not share with the user are null.',
);
