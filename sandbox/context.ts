import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ResponseWatcher } from './api/show-responses';
import type * as schema from './db/schema';

/** A drizzle database on either engine, or a transaction on one: rules and queries work with any of them. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The service's clock: real time plus the operator's offset, read from the database so all processes agree. */
export type Clock = { now(): Date };

/** What the sandbox's `main.ts` and its tests pass to `createApp`. */
export type SandboxConfig = {
  db: Database;
  /** Base URL of the API and the OAuth server, without a trailing slash, e.g. `http://localhost:4000`. */
  issuer: string;
  /** Origin of the demo dashboard, e.g. `http://localhost:3000`; its callback is registered. */
  dashboardUrl: string;
  clientId: string;
  clientSecret: string;
  /** The demo partner's key in plain text; seeding stores its hash. */
  partnerKey: string;
  operator: boolean;
  /** Seconds. */
  accessTokenTtl: number;
  refreshTokenTtl: number;
  /** `silent` in tests. */
  logLevel: string;
  /** Where log lines go; standard output when absent. */
  logTo?: { write(line: string): void };
  /** Receives every API response. Only for tests. */
  onResponse?: ResponseWatcher;
};

/** The caller of an API request, known once both credentials have been checked. */
export type Caller = {
  partner: { id: string; name: string };
  key: { id: string; scopes: string[] };
  /** The person the request runs as. */
  personId: string;
};
