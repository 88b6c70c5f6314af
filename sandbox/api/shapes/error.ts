import { z } from 'zod';
import { REFUSAL_CODES } from '@/sandbox/rules/refusal';
import { named } from './registry';
import { openSet } from './text';

const issueShape = z.strictObject({
  path: z.string().describe('The member, such as `selling.address.country`; empty for the whole body.'),
  message: z.string(),
});

/** Errors 1: "Every error body is `{ error: { code: string, message: string } }`"; "an optional `error.details` object". */
export const errorShape = named(
  'Error',
  z.strictObject({
    error: z.strictObject({
      code: openSet(...REFUSAL_CODES),
      message: z.string().describe('For people to read. Clients should rely on `code`.'),
      details: z
        .strictObject({
          issues: z
            .array(issueShape)
            .optional()
            .describe('With `invalid_request`: everything that is wrong.'),
          propertyId: z.guid().optional(),
          transactionId: z.guid().optional(),
          chainId: z
            .guid()
            .optional()
            .describe('With `conflict`, if the user is a party there: the chain that the property is in.'),
        })
        .optional(),
    }),
  }),
);
