import { z } from 'zod';

/** A single-object response of the document, `{ data: <object> }`, parsed to the object itself. */
export const dataSchema = <T>(item: z.ZodType<T>): z.ZodType<T> =>
  z.object({ data: item }).transform((body): T => body.data);
