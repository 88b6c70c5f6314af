import { timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Timestamps are `timestamptz(3)`: milliseconds, as JSON shows them, so that a keyset cursor of (updated_at, id)
 * made from a response compares equal to the row it came from.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const id = () => uuid('id').primaryKey();

/** A column that must name a row of another table. */
export const reference = (name: string, target: () => AnyPgColumn) => uuid(name).notNull().references(target);
