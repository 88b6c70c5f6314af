import * as z from 'zod/mini';

const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)$/i;

/**
 * A `<timestamp>` of the document: ISO 8601 with a UTC offset. The standard's other forms ("+0000", "+00", no seconds)
 * are rewritten like the document's, which every browser can read.
 */
export const momentSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .trim()
        .replace(
          form,
          (_, day: string, clock: string, seconds = ':00', utc?: string, hours?: string, minutes = '00') =>
            `${day}T${clock}${seconds}${utc ? 'Z' : `${hours}:${minutes}`}`,
        ),
    ),
  ),
  z.iso.datetime({ offset: true }),
);
