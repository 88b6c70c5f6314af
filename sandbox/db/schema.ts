import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, reference } from './columns';
import { people } from './people-table';

/** This file has the objects of the document; `service-schema.ts` what the service itself needs (keys, tokens, counters). */
export * from './people-table';
export * from './service-schema';

export type Flags = { canView: boolean; canEdit: boolean; canDelete: boolean };
export type Permissions = Record<
  'chainNode' | 'propertyDetails' | 'transactionDetails' | 'transactionParty' | 'listingDetails',
  Flags
>;

export const chains = pgTable(
  'chains',
  {
    id: id(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('chains_newest').on(t.updatedAt.desc(), t.id.desc())],
);

export const properties = pgTable(
  'properties',
  {
    id: id(),
    line1: text('line1').notNull(),
    line2: text('line2'),
    city: text('city').notNull(),
    region: text('region').notNull(),
    postcode: text('postcode').notNull(),
    country: text('country').notNull(),
    /** line1|postcode|country, ignoring case and spaces: two addresses with one key are the same property (endpoint 5). */
    addressKey: text('address_key').notNull(),
    saleState: text('sale_state').notNull(),
    ownershipType: text('ownership_type').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('properties_address').on(t.addressKey)],
);

/** A property's current listing is its newest one. */
export const listings = pgTable(
  'listings',
  {
    id: id(),
    propertyId: reference('property_id', () => properties.id),
    amount: doublePrecision('amount').notNull(),
    currency: text('currency').notNull(),
    agent: text('agent').notNull(),
    url: text('url'),
    image: text('image'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('listings_property').on(t.propertyId, t.createdAt.desc())],
);

export const ownerships = pgTable(
  'ownerships',
  {
    id: id(),
    propertyId: reference('property_id', () => properties.id),
    personId: reference('person_id', () => people.id),
    since: moment('since').notNull(),
    until: moment('until'),
    type: text('type'),
  },
  (t) => [index('ownerships_person').on(t.personId), index('ownerships_property').on(t.propertyId)],
);

export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    /** Null for a transaction outside any chain. */
    chainId: uuid('chain_id').references(() => chains.id),
    propertyId: reference('property_id', () => properties.id),
    saleState: text('sale_state').notNull(),
    amount: doublePrecision('amount').notNull(),
    currency: text('currency').notNull(),
    transactionDate: moment('transaction_date').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('transactions_chain').on(t.chainId),
    index('transactions_property').on(t.propertyId),
    // Almost every request reads "the chains a user is in": this index alone covers that query.
    index('transactions_chain_of').on(t.id, t.chainId),
  ],
);

/** `transactionId` depends on `dependencyId`: a purchase on the sale that funds it. */
export const links = pgTable(
  'links',
  {
    id: id(),
    chainId: reference('chain_id', () => chains.id),
    transactionId: reference('transaction_id', () => transactions.id),
    dependencyId: reference('dependency_id', () => transactions.id),
  },
  (t) => [index('links_chain').on(t.chainId), uniqueIndex('links_pair').on(t.transactionId, t.dependencyId)],
);

export const parties = pgTable(
  'parties',
  {
    id: id(),
    transactionId: reference('transaction_id', () => transactions.id),
    personId: reference('person_id', () => people.id),
    role: text('role').notNull(),
    representing: text('representing').notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('parties_person')
      .on(t.personId, t.transactionId)
      .where(sql`${t.active}`),
    uniqueIndex('parties_active_once')
      .on(t.transactionId, t.personId)
      .where(sql`${t.active}`),
  ],
);

export const stages = pgTable(
  'stages',
  {
    id: id(),
    transactionId: reference('transaction_id', () => transactions.id),
    title: text('title').notNull(),
    description: text('description'),
    progress: text('progress').notNull(),
    progressNote: text('progress_note'),
    expectedUpdate: moment('expected_update'),
    expectedCompletion: moment('expected_completion'),
    assignedTo: uuid('assigned_to').references(() => people.id),
    dependsOnStageId: uuid('depends_on_stage_id'),
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('stages_newest').on(t.transactionId, t.updatedAt.desc(), t.id.desc())],
);

export const invites = pgTable(
  'invites',
  {
    id: id(),
    transactionId: reference('transaction_id', () => transactions.id),
    fromPersonId: reference('from_person_id', () => people.id),
    /** As typed; compared with people's addresses ignoring case. */
    toEmail: text('to_email').notNull(),
    role: text('role').notNull(),
    representing: text('representing').notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    status: text('status').notNull(),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('invites_to').on(sql`lower(${t.toEmail})`, t.createdAt.desc(), t.id.desc()),
    index('invites_from').on(t.fromPersonId, t.createdAt.desc(), t.id.desc()),
  ],
);

export const accessRequests = pgTable(
  'access_requests',
  {
    id: id(),
    transactionId: reference('transaction_id', () => transactions.id),
    personId: reference('person_id', () => people.id),
    role: text('role').notNull(),
    representing: text('representing').notNull(),
    status: text('status').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('access_requests_newest').on(t.createdAt.desc(), t.id.desc()),
    // States rule 4, enforced by the database: one pending request per person and transaction.
    uniqueIndex('access_requests_pending_once')
      .on(t.transactionId, t.personId)
      .where(sql`${t.status} = 'pending'`),
  ],
);

export const teams = pgTable('teams', { id: id(), name: text('name').notNull() });

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: reference('team_id', () => teams.id),
    personId: reference('person_id', () => people.id),
    role: text('role').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.personId] })],
);

export const licences = pgTable('licences', {
  id: id(),
  teamId: reference('team_id', () => teams.id),
  personId: reference('person_id', () => people.id),
  type: text('type').notNull(),
  active: boolean('active').notNull(),
  used: boolean('used').notNull(),
});
