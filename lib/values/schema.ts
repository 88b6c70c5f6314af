import * as z from 'zod/mini';

/** Null becomes an empty text, as an address without a region is still valid. */
const lineSchema = z.pipe(
  z.nullish(z.string()),
  z.transform((line) => line ?? ''),
);

/** Text without surrounding spaces; null if nothing is left, so that no screen offers it. */
export const detailSchema = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text?.trim() || null),
);

/** An Address of the document: `line2` may be null or an empty string, `country` is a two-letter code. */
export const addressSchema = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: lineSchema,
  region: lineSchema,
  postcode: lineSchema,
  country: lineSchema,
});

export type Address = z.infer<typeof addressSchema>;

/** A Listing of the document. `currency` is a three-letter code, `amount` in whole units of it (not pence). */
export const listingSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  agent: z.string(),
  url: z.nullable(z.string()),
});

export type Listing = z.infer<typeof listingSchema>;

const timestampPattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)$/i;

/**
 * A `<timestamp>` of the document: ISO 8601 with a UTC offset. Other forms of the standard ("+0000", "+00", no seconds)
 * are normalised to the document's, which every browser can parse.
 */
export const momentSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .trim()
        .replace(
          timestampPattern,
          (_, day: string, clock: string, seconds = ':00', utc?: string, hours?: string, minutes = '00') =>
            `${day}T${clock}${seconds}${utc ? 'Z' : `${hours}:${minutes}`}`,
        ),
    ),
  ),
  z.iso.datetime({ offset: true }),
);

/** A single-object response of the document, `{ data: <object> }`; parses to the object. */
export const dataSchema = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<T> =>
  z.pipe(
    z.object({ data: item }),
    z.transform((body) => body.data),
  );

const flagsSchema = z.object({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() });

export const permissionsSchema = z.object({
  chainNode: flagsSchema,
  propertyDetails: flagsSchema,
  transactionDetails: flagsSchema,
  transactionParty: flagsSchema,
  listingDetails: flagsSchema,
});

export type Permissions = z.infer<typeof permissionsSchema>;
