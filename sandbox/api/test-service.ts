import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { createApp } from '../app';
import type { Database, SandboxConfig } from '../context';
import { operatorTokens, partnerKeys, partners, type people } from '../db/schema';
import { hashToken } from '../oidc/hash-token';
import { SCOPES } from './operation';
import type { OpenApiDocument } from './openapi';
import { responseChecker } from './response-checker';
import { testWorld } from './test-world';

/** Someone who can call the API. */
export type TestPerson = { id: string; name: string; email: string; token: string };

/** A response that was already checked against `/openapi.json`. */
export type TestResponse = { status: number; headers: Headers; body: ResponseBody };

/** JSON as a test reads it: members are optional here, and the test asserts them with `expect`. */
export type ResponseBody = {
  data?: unknown;
  nextCursor?: string | null;
  error?: { code: string; message: string; details?: { issues?: { path: string; message: string }[] } };
};

export type CallOptions = { key?: string; headers?: Record<string, string | undefined>; raw?: BodyInit };

/** The application on an open database, called without a socket. Only for tests. */
export async function openTestService(db: Database, overrides: Partial<SandboxConfig> = {}) {
  const partner = { id: randomUUID(), name: `Partner ${randomUUID()}`, clientId: `client-${randomUUID()}` };
  await db.insert(partners).values(partner);
  const config: SandboxConfig = {
    db,
    issuer: 'http://localhost:4100',
    dashboardUrl: 'http://localhost:4101',
    clientId: partner.clientId,
    clientSecret: 'test-only-secret-test-only-secret-00',
    partnerKey: 'pk_chain_test_only',
    operator: false,
    accessTokenTtl: 600,
    refreshTokenTtl: 3600,
    logLevel: 'silent',
    ...overrides,
  };
  const { app, listener } = await createApp(config);
  const document = (await (await app.request('/openapi.json')).json()) as OpenApiDocument;
  const check = responseChecker(document);

  const newKey = async (
    given: Partial<{ scopes: string[]; limit: number; windowSeconds: number; partnerId: string }> = {},
  ) => {
    const key = `pk_chain_${randomUUID()}`;
    const { scopes = [...SCOPES], limit = 1_000_000, windowSeconds = 86_400, partnerId = partner.id } = given;
    await db
      .insert(partnerKeys)
      .values({ id: randomUUID(), partnerId, keyHash: hashToken(key), scopes, limit, windowSeconds });
    return key;
  };
  const newToken = async (
    personId: string,
    clientId = partner.clientId,
    expiresAt = new Date(Date.now() + 3_600_000),
  ) => {
    const token = `op_${randomUUID()}`;
    await db.insert(operatorTokens).values({ tokenHash: hashToken(token), personId, clientId, expiresAt });
    return token;
  };
  const newPerson = async (given: Partial<typeof people.$inferInsert> = {}): Promise<TestPerson> => {
    const { id, name, email } = await testWorld(db).newPerson(given);
    return { id, name, email, token: await newToken(id) };
  };

  const key = await newKey();

  /** Calls the API as a person, and checks every response against the OpenAPI document before returning it. */
  async function call(
    person: Pick<TestPerson, 'token'>,
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<TestResponse> {
    const headers = new Headers({
      authorization: `Bearer ${options.key ?? key}`,
      'x-user-token': person.token,
    });
    if (body !== undefined || options.raw !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const response = await app.request(path, {
      method,
      headers,
      body: options.raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const parsed = (await response.json()) as ResponseBody;
    check({ method, path: path.split('?')[0]!, status: response.status, body: parsed });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{1,64}$/);
    return { status: response.status, headers: response.headers, body: parsed };
  }

  return { app, listener, db, document, config, partner, key, call, newKey, newToken, newPerson };
}

/** The single object of a response. */
export const dataOf = ({ body }: TestResponse) => z.record(z.string(), z.unknown()).parse(body.data);

/** The objects of a page. */
export const listOf = ({ body }: TestResponse) => z.array(z.record(z.string(), z.unknown())).parse(body.data);

export const idsOf = (response: TestResponse) => listOf(response).map(({ id }) => id);

export type TestService = Awaited<ReturnType<typeof openTestService>>;
