import { customType, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Timestamps are `timestamptz(3)`: milliseconds, as JSON shows them, so that a keyset cursor of (updated_at, id)
 * made from a response compares equal to the row it came from.
 */
export const moment = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (date) => date.toISOString(),
  // Read as ISO 8601, because JavaScript takes "0050-01-01 00:00:00+00" for a date in 1950.
  fromDriver: (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
});

export const id = () => uuid('id').primaryKey();

/** A column that must name a row of another table. */
export const reference = (name: string, target: () => AnyPgColumn) => uuid(name).notNull().references(target);
