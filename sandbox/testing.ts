import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openApiDocument } from './api/openapi';
import { operations } from './api/operations';
import { watchResponses } from './api/watch-responses';
import { createApp } from './app';
import type { Database, SandboxConfig } from './context';
import { openDatabase } from './db/open';
import { openTestDatabase } from './db/suite-database';
import { createHttpServer } from './http-server';
import { flushRequests } from './operator/request-counts';
import { seed, type SeedName } from './seed/seed';

export type StartOptions = Partial<Omit<SandboxConfig, 'db' | 'issuer'>> & {
  /** A database shared with other sandboxes; by default a sandbox has its own. */
  databaseUrl?: string;
  /** An open database, which `close` leaves open. */
  db?: Database;
  /** The initial data, by default `demo`; null leaves the database unchanged (for a second process). */
  seed?: SeedName | null;
  /** The time that the seed uses as now. */
  now?: Date;
};

/** A sandbox in this process on a free loopback port, for contract and browser tests. */
export type RunningSandbox = {
  /** Base URL and issuer, e.g. `http://localhost:41234`. */
  url: string;
  partnerKey: string;
  clientId: string;
  clientSecret: string;
  dashboardUrl: string;
  db: Database;
  /** Calls an operator control. @throws Error with the response if it is not a success */
  operator<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** A user access token for a demo person. */
  token(person: string, ttlSeconds?: number): Promise<string>;
  /** @throws Error if any response did not match `/openapi.json` */
  close(): Promise<void>;
};

export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { databaseUrl, db: given, seed: seedName = 'demo', now = new Date(), ...changes } = options;
  const opened = given
    ? undefined
    : await (databaseUrl ? openDatabase({ url: databaseUrl }) : openTestDatabase());
  const db = given ?? opened!.db;
  const server = await listen();
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const watcher = watchResponses(openApiDocument(operations, url));
  const config: SandboxConfig = {
    db,
    issuer: url,
    dashboardUrl: 'http://localhost:3000',
    clientId: 'chain-dashboard',
    clientSecret: 'test-client-secret-000000000000000',
    partnerKey: 'pk_chain_test_0000000000000000',
    operator: true,
    accessTokenTtl: 600,
    refreshTokenTtl: 30 * 24 * 60 * 60,
    logLevel: 'silent',
    onResponse: watcher.watch,
    ...changes,
  };
  if (seedName) await seed(db, config, seedName, now);
  const { listener } = await createApp(config);
  server.on('request', listener);

  const operator = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/operator${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /operator${path} returned ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

  return {
    url,
    partnerKey: config.partnerKey,
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    dashboardUrl: config.dashboardUrl,
    db,
    operator,
    token: async (person, ttlSeconds) =>
      (await operator<{ accessToken: string }>('POST', '/tokens', { person, ttlSeconds })).accessToken,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await flushRequests(db);
      await opened?.close();
      watcher.throwIfUndocumented();
    },
  };
}

function listen(): Promise<Server> {
  const server = createHttpServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
