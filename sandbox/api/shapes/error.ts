import { z } from 'zod';
import { named } from './registry';

/** Errors 1: "Every error body is `{ error: { code: string, message: string } }`"; "an optional `error.details` object". */
export const errorShape = named(
  'Error',
  z.strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
);
