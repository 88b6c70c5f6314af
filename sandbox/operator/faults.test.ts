import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { startSandbox, type RunningSandbox } from '../testing';
import { globToPattern } from './take-fault';

onEachDatabase('faults', (database) => {
  let sandbox: RunningSandbox;
  let headers: Record<string, string>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': await sandbox.token('agent') };
  });
  beforeEach(() => sandbox.operator('POST', '/reset', { seed: 'empty' }));
  afterAll(() => sandbox.close());

  const inject = (...faults: Record<string, unknown>[]) => sandbox.operator('PUT', '/faults', faults);
  const call = (path = '/v1/whoami', init: RequestInit = {}) =>
    fetch(sandbox.url + path, { headers, ...init });
  const countOf = async (path: string) =>
    (await sandbox.operator<{ path: string; statuses: object }[]>('GET', '/requests')).find(
      (route) => route.path === path,
    )?.statuses;

  /** Aborts once the service has counted the request with status 0, which means that it sent no response. */
  async function expectNoResponse(path: string) {
    const controller = new AbortController();
    const pending = call(path, { signal: controller.signal });
    const aborted = expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(async () => expect(await countOf(path)).toEqual({ 0: 1 }), { timeout: 20_000 });
    controller.abort();
    await aborted;
  }

  describe('on the API', () => {
    test.each([
    [503, 'service_unavailable', '1'], [429, 'rate_limited', '1'], [500, 'internal_error', null], [401, 'unauthorized', null],
    [403, 'forbidden', null], [418, 'fault', null], [400, 'invalid_request', null], [404, 'not_found', null], [405, 'method_not_allowed', null],
    [409, 'conflict', null], [413, 'payload_too_large', null], [415, 'unsupported_media_type', null],
  ] as const)('status %i comes in the envelope', async (status, code, retryAfter) => {
    await inject({ path: '/v1/whoami', kind: 'status', status });
    const response = await call();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: { code, message: expect.any(String) } });
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    // Errors 3: on success and on 429.
    expect(response.headers.get('x-ratelimit-limit')).toBe(status === 429 ? '600' : null);
    expect(await countOf('/v1/whoami')).toEqual({ [status]: 1 });
  }); // oxfmt-ignore

    test('retryAfter sets the Retry-After header', async () => {
      await inject({ path: '/v1/**', kind: 'status', status: 429, retryAfter: 7 });
      expect((await call('/v1/chains')).headers.get('retry-after')).toBe('7');
    });

    test('delay sends the normal response later', async () => {
      await inject({ path: '/v1/whoami', kind: 'delay', delayMs: 150 });
      const start = performance.now();
      expect((await call()).status).toBe(200);
      expect(performance.now() - start).toBeGreaterThan(140);
    });

    test('reset breaks the connection', async () => {
      await inject({ path: '/v1/whoami', kind: 'reset', count: 1 });
      await expect(call()).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
      });
      expect((await call()).status).toBe(200);
    });

    test('truncate cuts the body in the middle', async () => {
      await inject({ path: '/v1/whoami', kind: 'truncate' });
      const response = await call();
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    });

    test('garbage is a success that is not JSON', async () => {
      await inject({ path: '/v1/whoami', kind: 'garbage' });
      const response = await call();
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
      const text = await response.text();
      expect(() => JSON.parse(text)).toThrow();
    });

    test('hang sends nothing until the client gives up', async () => {
      await inject({ path: '/v1/whoami', kind: 'hang' });
      await expectNoResponse('/v1/whoami');
    });

    test('drop sends nothing after the write was committed', async () => {
      const address = { addressLine1: '1 Dropped Lane', postcode: 'BS1 1AA', country: 'GB' };
      const body = JSON.stringify({ selling: { address, saleState: 'for-sale-no-offers', currency: 'GBP' } });
      const post = () =>
        call('/v1/chains', {
          method: 'POST',
          body,
          headers: { ...headers, 'content-type': 'application/json' },
        });
      await inject({ path: '/v1/chains', method: 'POST', kind: 'drop', count: 1 });
      await expect(post()).rejects.toThrow();
      const { data } = (await (await call('/v1/chains')).json()) as { data: unknown[] };
      expect(data).toHaveLength(1);
    });

    test('count is used up exactly, even by concurrent requests', async () => {
      await inject({ path: '/v1/whoami', kind: 'status', status: 503, count: 3 });
      const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await call()).status));
      expect(statuses.filter((status) => status === 503)).toHaveLength(3);
      expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    });

    test('once a fault is used up, the next one on the same path applies', async () => {
      await inject(
        { path: '/v1/whoami', kind: 'status', status: 500, count: 1 },
        { path: '/v1/whoami', kind: 'status', status: 502 },
      );
      expect([(await call()).status, (await call()).status]).toEqual([500, 502]);
    });

    test('probability 0 never applies, and an empty list clears all faults', async () => {
      await inject({ path: '**', kind: 'status', probability: 0 });
      expect((await call()).status).toBe(200);
      await inject({ path: '**', kind: 'status' });
      expect((await call()).status).toBe(503);
      await inject();
      expect((await call()).status).toBe(200);
    });

    test('a fault must match method and path, and never applies to the controls', async () => {
      await inject({ path: '*', method: 'post', kind: 'status' });
      expect((await call()).status).toBe(200);
      expect((await call('/v1/whoami', { method: 'POST' })).status).toBe(405);
      expect((await call('/v1/chains', { method: 'POST' })).status).toBe(503);
      await inject({ path: '*', kind: 'status' });
      expect((await call('/v1/chains')).status).toBe(503);
      expect((await fetch(`${sandbox.url}/operator/people`)).status).toBe(200);
    });
  });

  describe('on the OAuth server', () => {
    const token = () =>
      fetch(`${sandbox.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_id: 'chain-dashboard',
          client_secret: sandbox.clientSecret,
        }),
      });

    test('status sends an RFC 6749 error and is counted by grant type', async () => {
      await inject({ path: '/token', kind: 'status', status: 503, retryAfter: 2 });
      const response = await token();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
      await inject();
      expect((await token()).status).toBe(400);
      expect(await countOf('/token?grant_type=refresh_token')).toEqual({ 503: 1, 400: 1 });
    });

    test('a grant type can be a URN; one that cannot be a grant type is counted without it', async () => {
      const urn = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
      for (const grant_type of [urn, '\0', 'x'.repeat(51)])
        await fetch(`${sandbox.url}/token`, { method: 'POST', body: new URLSearchParams({ grant_type }) });
      expect(await countOf(`/token?grant_type=${urn}`)).toEqual({ 400: 1 });
      expect(await countOf('/token')).toEqual({ 400: 2 });
    });

    test.each([
      [401, 'invalid_client', null], [400, 'invalid_request', null], [429, 'temporarily_unavailable', '1'], [500, 'server_error', null],
      [502, 'temporarily_unavailable', null],
    ] as const)('status %i is the error %s', async (status, error, retryAfter) => {
      await inject({ path: '/token', kind: 'status', status });
      const response = await token();
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
      expect(await response.json()).toMatchObject({ error });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }); // oxfmt-ignore

    test('a path matches whatever the query, here and on the API', async () => {
      await inject({ path: '/auth', kind: 'status' }, { path: '/v1/chains', kind: 'status' });
      expect((await fetch(`${sandbox.url}/auth?client_id=x`)).status).toBe(503);
      expect((await call('/v1/chains?limit=1')).status).toBe(503);
    });

    test('a path of two slashes is an unknown address like any other', async () => {
      expect((await fetch(`${sandbox.url}//`)).status).toBe(404);
    });

    test('delay sends the normal response later', async () => {
      await inject({ path: '/token', kind: 'delay', delayMs: 50 });
      const start = performance.now();
      expect((await token()).status).toBe(400);
      expect(performance.now() - start).toBeGreaterThan(40);
    });

    test('reset, drop, truncate, garbage and hang work there too', async () => {
      for (const kind of ['reset', 'drop'] as const) {
        await inject({ path: '/token', kind });
        await expect(token()).rejects.toThrow('fetch failed');
      }
      await inject({ path: '/token', kind: 'truncate' });
      await expect((await token()).text()).rejects.toThrow();
      await inject({ path: '/.well-known/*', kind: 'garbage' });
      await expect((await fetch(`${sandbox.url}/.well-known/openid-configuration`)).json()).rejects.toThrow(
        SyntaxError,
      );
      await inject({ path: '/jwks', kind: 'hang' });
      await expectNoResponse('/jwks');
    });
  });
});

test.each([
  ['/v1/chains', '/v1/chains', true], ['/v1/chains', '/v1/chains/1', false], ['/v1/chains/*', '/v1/chains/1', true],
  ['/v1/chains/*', '/v1/chains/1/transactions', false], ['/v1/**', '/v1/chains/1/transactions', true], ['*', '/token', true],
  ['/v1/*/x', '/v1/a/x', true], ['/v1/c.ains', '/v1/chains', false], ['/v1/ch*', '/v1/chains', true],
])('glob %s on %s: %s', (glob, path, matches) => {
  expect(globToPattern(glob).test(path)).toBe(matches);
}); // oxfmt-ignore
