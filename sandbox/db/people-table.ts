import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

export type Sharing = { name: boolean; email: boolean; phone: boolean; company: boolean };

export const people = pgTable('people', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  phone: text('phone'),
  company: text('company'),
  companyWebsite: text('company_website'),
  /** What the person shares with others: a setting of the person, so it applies everywhere. */
  sharing: jsonb('sharing').$type<Sharing>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
