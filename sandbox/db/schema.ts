import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The sandbox's whole state. Timestamps are `timestamptz(3)`: milliseconds, as JSON shows them, so that a
 * keyset cursor of (updated_at, id) made from a response compares equal to the row it came from.
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const id = () => uuid('id').primaryKey();

export type Flags = { canView: boolean; canEdit: boolean; canDelete: boolean };
export type Permissions = Record<
  'chainNode' | 'propertyDetails' | 'transactionDetails' | 'transactionParty' | 'listingDetails',
  Flags
>;
export type Sharing = { name: boolean; email: boolean; phone: boolean; company: boolean };

export const people = pgTable('people', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  phone: text('phone'),
  company: text('company'),
  companyWebsite: text('company_website'),
  /** What the person shows to others; belongs to the person, so it holds everywhere. */
  sharing: jsonb('sharing').$type<Sharing>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const partners = pgTable('partners', {
  id: id(),
  name: text('name').notNull().unique(),
  /** The one OAuth client whose user tokens work with this partner's keys. */
  clientId: text('client_id').notNull().unique(),
});

export const partnerKeys = pgTable('partner_keys', {
  id: id(),
  partnerId: uuid('partner_id')
    .notNull()
    .references(() => partners.id),
  /** SHA-256 of the key, hex: the key itself is never stored. */
  keyHash: text('key_hash').notNull().unique(),
  scopes: jsonb('scopes').$type<string[]>().notNull(),
  limit: integer('limit').notNull(),
  windowSeconds: integer('window_seconds').notNull(),
});

/** One row a key: the fixed window now running and the requests counted in it. Real time, not the service clock. */
export const rateWindows = pgTable('rate_windows', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => partnerKeys.id, { onDelete: 'cascade' }),
  startedAt: moment('started_at').notNull(),
  count: integer('count').notNull(),
});

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
    /** line1|postcode|country, case and spaces aside: what makes two addresses the same property (endpoint 5). */
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
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
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
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
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
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
    saleState: text('sale_state').notNull(),
    amount: doublePrecision('amount').notNull(),
    currency: text('currency').notNull(),
    transactionDate: moment('transaction_date').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('transactions_chain').on(t.chainId), index('transactions_property').on(t.propertyId)],
);

/** `transactionId` depends on `dependencyId`: a purchase on the sale that funds it. */
export const links = pgTable(
  'links',
  {
    id: id(),
    chainId: uuid('chain_id')
      .notNull()
      .references(() => chains.id),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    dependencyId: uuid('dependency_id')
      .notNull()
      .references(() => transactions.id),
  },
  (t) => [index('links_chain').on(t.chainId), uniqueIndex('links_pair').on(t.transactionId, t.dependencyId)],
);

export const parties = pgTable(
  'parties',
  {
    id: id(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    role: text('role').notNull(),
    representing: text('representing').notNull(),
    permissions: jsonb('permissions').$type<Permissions>().notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('parties_person').on(t.personId),
    uniqueIndex('parties_active_once')
      .on(t.transactionId, t.personId)
      .where(sql`${t.active}`),
  ],
);

export const stages = pgTable(
  'stages',
  {
    id: id(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
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
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    fromPersonId: uuid('from_person_id')
      .notNull()
      .references(() => people.id),
    /** As typed; compared with people's addresses in lower case. */
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
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => transactions.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    role: text('role').notNull(),
    representing: text('representing').notNull(),
    status: text('status').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('access_requests_newest').on(t.createdAt.desc(), t.id.desc()),
    // States rule 4, kept by the database itself: one pending request a person and transaction.
    uniqueIndex('access_requests_pending_once')
      .on(t.transactionId, t.personId)
      .where(sql`${t.status} = 'pending'`),
  ],
);

export const teams = pgTable('teams', { id: id(), name: text('name').notNull() });

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    role: text('role').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.personId] })],
);

export const licences = pgTable('licences', {
  id: id(),
  teamId: uuid('team_id')
    .notNull()
    .references(() => teams.id),
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id),
  type: text('type').notNull(),
  active: boolean('active').notNull(),
  used: boolean('used').notNull(),
});

/** oidc-provider's own records: sessions, grants, codes, tokens. `id` is hashed for token models. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    accountId: text('account_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_records_grant').on(t.grantId),
    index('oidc_records_account').on(t.accountId),
    index('oidc_records_uid').on(t.uid),
  ],
);

/** User access tokens made by the operator; those of real sign-ins are oidc records. */
export const operatorTokens = pgTable('operator_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id),
  clientId: text('client_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Clock offset, faults, signing keys, cookie keys, the secret behind the 64-character ids. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Requests since the last reset, by route pattern and status (operator's GET /operator/requests). */
export const requestCounts = pgTable(
  'request_counts',
  {
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.method, t.path, t.status] })],
);
