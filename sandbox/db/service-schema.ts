import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, reference } from './columns';
import { people } from './people-table';

export const partners = pgTable('partners', {
  id: id(),
  name: text('name').notNull().unique(),
  /** The one OAuth client whose user tokens work with this partner's keys. */
  clientId: text('client_id').notNull().unique(),
});

export const partnerKeys = pgTable('partner_keys', {
  id: id(),
  partnerId: reference('partner_id', () => partners.id),
  /** SHA-256 of the key, hex: the key itself is never stored. */
  keyHash: text('key_hash').notNull().unique(),
  scopes: jsonb('scopes').$type<string[]>().notNull(),
  limit: integer('limit').notNull(),
  windowSeconds: integer('window_seconds').notNull(),
});

/** One row per key: its current fixed window and the requests counted in it. Real time, not the service clock. */
export const rateWindows = pgTable('rate_windows', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => partnerKeys.id, { onDelete: 'cascade' }),
  startedAt: moment('started_at').notNull(),
  count: integer('count').notNull(),
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

/** User access tokens issued by the operator; those of real sign-ins are oidc records. */
export const operatorTokens = pgTable('operator_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  personId: reference('person_id', () => people.id),
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
