import * as z from 'zod/mini';

/** A `<timestamp>` of the document: ISO 8601 with a UTC offset. Kept as the string it came as. */
export const momentSchema = z.iso.datetime({ offset: true });
