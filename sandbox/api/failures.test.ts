import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../context';
import { openTestDatabase } from '../db/suite-database';
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
    expect(line.err.message).toBe('boom at secret place for [email]');
  });
});

describe('a query that fails', () => {
  const secret = 'Isla Okafor of 4 Mill Lane';
  it.each([
    ['a value that does not fit', sql`select ${secret}::uuid`],
    [
      'a row that violates a constraint',
      sql`insert into teams (id, name) values (${teamId}, ${secret}), (${teamId}, ${secret})`,
    ],
  ])('is logged without its parameters: %s', async (_, query) => {
    const { db, close } = await openTestDatabase();
    const error: unknown = await db.execute(query).catch((caught: unknown) => caught);
    await close();
    const { app, lines } = throwing(error as Error);
    expect((await app.request('/')).status).toBe(500);
    expect(lines[0]).toContain('Failed query');
    expect(lines[0]).toMatch(/failures\.test\.ts/);
    expect(lines[0]).not.toContain('Isla');
    expect(lines[0]).not.toContain(teamId);
  });
});

describe('a response that the document does not describe', () => {
  it('is a mistake of ours: 500, and nothing of it is sent', async () => {
    const { app, lines } = throwing(new Error('unused'));
    const broken = operation({
      id: 'broken',
      number: null,
      noun: 'Broken',
      method: 'GET',
      path: '/broken',
      summary: 'Says too much',
      scope: null,
      query: noQuery,
      body: undefined,
      status: 200,
      response: z.strictObject({ data: z.string() }),
      refusals: [],
      handle: async () => Object.assign({ data: 'known' }, { extra: 'hidden' }),
    });
    // Other files of this process read the document.
    shapes.remove(broken.response);
    const unused = { db: {} as Database, clock: { now: () => new Date() }, secret: '' };
    app.get('/broken', serveOperation(broken, unused));
    const response = await app.request('/broken');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hidden|extra/);
    expect(lines.join('')).toContain('unrecognized_keys');
  });
});

describe('a database that cannot be asked', () => {
  it.each([
    ['is not there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['is going down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['was ended by a crash', Object.assign(new Error('crash'), { code: '57P02' })],
    ['is starting', Object.assign(new Error('starting up'), { code: '57P03' })],
    ['is full', new Error('query', { cause: Object.assign(new Error('too many'), { code: '53300' }) })],
    ['lost the connection', new Error('Connection terminated unexpectedly')],
  ])('is 503 service_unavailable with Retry-After when it %s', async (_, error) => {
    const response = await throwing(error).app.request('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } });
  });

  it('is not what a refusal or a mistake of ours means', async () => {
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
  ])('takes the secret out of %s', (line, secret) => {
    expect(redact(line)).not.toContain(secret);
  });

  // The processor's time, not the clock's: it does not grow because others use the machine.
  it('takes a moment for a line of any length', () => {
    const start = process.cpuUsage();
    for (const letter of ['a', '.', 'a.', 'token', 'op_', '@']) redact(letter.repeat(20_000));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
  });

  it('leaves ids, routes and words alone', () => {
    const line = '{"requestId":"3f0c","route":"/v1/chains/{chainId}","status":200,"msg":"request"}';
    expect(redact(line)).toBe(line);
  });
});
