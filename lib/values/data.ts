import * as z from 'zod/mini';

/** A single-object response of the document, `{ data: <object> }`; parses to the object. */
export const dataSchema = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<T> =>
  z.pipe(
    z.object({ data: item }),
    z.transform((body) => body.data),
  );
