import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../context';
import { openTestDatabase } from '../db/suite-database';
import { isDatabaseUnavailable } from '../db/unavailable';
import { Refusal } from '../rules/refusal';
import { errorResponse } from './error-response';
import type { ApiEnvironment } from './environment';
import { createLog, redact } from './log';
import { addRequestId } from './every-request';
import { operation } from './operation';
import { serveOperation } from './serve-operation';
import { noQuery } from './shapes/page';
import { shapes } from './shapes/registry';

const teamId = '7ea00000-0000-4000-8000-00000000000a';

const throwing = (error: Error) => {
  const lines: string[] = [];
  const app = new Hono<ApiEnvironment>();
  app.onError(errorResponse(createLog({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })));
  app.use(addRequestId);
  app.get('/', () => {
    throw error;
  });
  return { app, lines };
};

describe('an unexpected error', () => {
  it('returns 500 internal_error without details, and is logged with its request id', async () => {
    const { app, lines } = throwing(new Error('boom at secret place for ada@example.com'));
    const response = await app.request('/');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: { code: 'internal_error', message: 'Something went wrong here.' },
    });
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0]!) as { requestId: string; err: { message: string } };
    expect(line.requestId).toBe(response.headers.get('x-request-id'));
    expect(line).toMatchObject({ level: 50, msg: 'unforeseen error', service: 'sandbox' });
    expect(line.err.message).toBe('boom at secret place for [email]');
  });
});

describe('a failed query', () => {
  const secret = 'Isla Okafor of 4 Mill Lane';
  it.each([
    ['a value that does not fit', sql`select ${secret}::uuid`],
    [
      'a row that violates a constraint',
      sql`insert into teams (id, name) values (${teamId}, ${secret}), (${teamId}, ${secret})`,
      'teams_pkey',
    ],
  ])('is logged without its parameters: %s', async (_, query, constraint = '') => {
    const { db, close } = await openTestDatabase();
    const error: unknown = await db.execute(query).catch((caught: unknown) => caught);
    await close();
    const { app, lines } = throwing(error as Error);
    expect((await app.request('/')).status).toBe(500);
    expect(lines[0]).toContain('Failed query');
    expect(lines[0]).toContain(constraint);
    expect(lines[0]).toMatch(/failures\.test\.ts/);
    expect(lines[0]).not.toContain('Isla');
    expect(lines[0]).not.toContain(teamId);
  });
});

describe('a response with an undocumented member', () => {
  it('becomes a 500, and none of it is sent', async () => {
    const { app, lines } = throwing(new Error('unused'));
    const broken = operation({
      id: 'broken',
      number: null,
      noun: 'Broken',
      method: 'GET',
      path: '/broken',
      summary: 'Returns an undocumented member',
      scope: null,
      query: noQuery,
      body: undefined,
      status: 200,
      response: z.strictObject({ data: z.string() }),
      refusals: [],
      handle: async () => Object.assign({ data: 'known' }, { extra: 'hidden' }),
    });
    // Other test files in this process generate the document from the registry.
    shapes.remove(broken.response);
    const unused = { db: {} as Database, clock: { now: () => new Date() }, secret: '' };
    app.get('/broken', serveOperation(broken, unused));
    const response = await app.request('/broken');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hidden|extra/);
    expect(lines.join('')).toContain('unrecognized_keys');
  });
});

describe('an unavailable database', () => {
  it.each([
    ['is unreachable', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['is going down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['has crashed', Object.assign(new Error('crash'), { code: '57P02' })],
    ['is starting', Object.assign(new Error('starting up'), { code: '57P03' })],
    ['is full', new Error('query', { cause: Object.assign(new Error('too many'), { code: '53300' }) })],
    ['lost the connection', new Error('Connection terminated unexpectedly')],
  ])('returns 503 service_unavailable with Retry-After when it %s', async (_, error) => {
    const response = await throwing(error).app.request('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } });
  });

  it.each(['ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', '08006', '40001', '40P01'])(
    'is recognised by the code %s, however deeply it is wrapped',
    (code) => {
      const cause = Object.assign(new Error('inner'), { code });
      expect(isDatabaseUnavailable(new Error('outer', { cause: new Error('query', { cause }) }))).toBe(true);
    },
  );

  it.each([
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('is recognised by the message “%s”, however deeply it is wrapped', (message) => {
    expect(isDatabaseUnavailable(new Error('outer', { cause: new Error(message) }))).toBe(true);
  });

  it.each(['42P01', '22P02', '57014', 'ERR_INVALID_ARG_TYPE'])('is not what the code %s means', (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('inner'), { code }))).toBe(false);
  });

  it('is logged as a warning with its request id, not as an error of ours', async () => {
    const { app, lines } = throwing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const response = await app.request('/', { headers: { 'x-request-id': 'own-1' } });
    expect(response.headers.get('x-request-id')).toBe('own-1');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, msg: 'database unavailable', requestId: 'own-1', err: { code: 'ECONNREFUSED' } },
    ]);
  });

  it('is not reported for a refusal or a bug of ours', async () => {
    expect((await throwing(new Refusal('conflict', 'no')).app.request('/')).status).toBe(409);
    const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
    expect((await throwing(duplicate).app.request('/')).status).toBe(500);
  });
});

describe('redact', () => {
  it.each([
    ['Authorization: Bearer pk_chain_0123456789abcdef', 'pk_chain_0123456789abcdef'],
    ['{"x-user-token":"op_abcdefghijklmnop0123"}', 'op_abcdefghijklmnop0123'],
    ['refresh_token=abcdefgh12345678&x=1', 'abcdefgh12345678'],
    ['{\\"client_secret\\":\\"demo-only-secret\\"}', 'demo-only-secret'],
    ['params: Ada.Byron+x@mail.example.co.uk,1', 'Ada.Byron+x@mail.example.co.uk'],
    ['/cb?state=1&code=abc-DEF_123', 'abc-DEF_123'],
    ['authorization: Basic Y2xpZW50OnNlY3JldA==', 'Y2xpZW50OnNlY3JldA=='],
    ['sent bearer abcdefgh again', 'abcdefgh'],
    ['used rt_abcdefghijklmnop once', 'rt_abcdefghijklmnop'],
    ['used at_abcdefghijklmnop once', 'at_abcdefghijklmnop'],
    ['code_verifier=abcdefgh12345678', 'abcdefgh12345678'],
    ['{"password":"hunter2hunter2"}', 'hunter2hunter2'],
    ['Cookie: sandbox_session=abcdefgh', 'sandbox_session=abcdefgh'],
    ['/cb?code=abc-DEF_123', 'abc-DEF_123'],
  ])('removes the secret from %s', (line, secret) => {
    expect(redact(line)).not.toContain(secret);
  });

  // CPU time, not wall-clock time, so that a busy machine does not fail the test.
  it('stays fast on very long lines', () => {
    const start = process.cpuUsage();
    for (const letter of ['a', '.', 'a.', 'token', 'op_', '@']) redact(letter.repeat(20_000));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
  });

  it('leaves ids, routes and words alone', () => {
    const line = '{"requestId":"3f0c","route":"/v1/chains/{chainId}","status":200,"msg":"request"}';
    expect(redact(line)).toBe(line);
  });
});
