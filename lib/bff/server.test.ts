import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { events } from '@/lib/telemetry/events';
import { runInRequest } from '@/lib/telemetry/current-request';
import { maxBodyBytes } from './guard-bodies';
import { type RouteCall, handle } from './server';

vi.stubEnv('APP_URL', 'https://dash.example');
vi.stubEnv('PARTNER_API_KEY', 'pk_chain_of_these_tests');
vi.stubEnv('OAUTH_CLIENT_ID', 'client');
vi.stubEnv('OAUTH_CLIENT_SECRET', 'secret');
vi.stubEnv('SESSION_SECRET', 's'.repeat(40));

const bodySchema = z.strictObject({ name: z.string().check(z.minLength(1, 'Enter a name')) });
const ours = { host: 'dash', 'x-csrf': '1', 'content-type': 'application/json' };

function send(
  work: (call: RouteCall<'id'>) => Promise<unknown>,
  init: RequestInit = {},
  created?: (data: unknown) => boolean,
) {
  const request = new Request('http://dash/api/things/7?limit=5', { headers: { host: 'dash' }, ...init });
  return handle<'id'>(work, created)(request, { params: Promise.resolve({ id: '7' }) });
}
const post = (body: string, headers: Record<string, string> = ours) =>
  send(
    ({ body: read }) => read(bodySchema),
    { method: 'POST', body, headers },
    () => true,
  );

describe('handle', () => {
  it('returns the data, uncacheable and with a request id', async () => {
    const response = await send(async ({ params, query }) => ({
      ...params,
      ...query(z.object({ limit: z.coerce.number() })),
    }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: '7', limit: 5 });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const inRequest = await runInRequest({ id: 'request-1', upstream: { calls: 0, ms: 0 } }, () =>
      send(async () => 1),
    );
    expect(inRequest.headers.get('x-request-id')).toBe('request-1');
  });

  it('returns 201 for a creation, 204 without data, and a Response unchanged', async () => {
    expect((await post('{"name":"a"}')).status).toBe(201);
    // Endpoint rules 18: an existing object is returned with 200.
    const existing = (data: unknown) => !(data as { existing: boolean }).existing;
    const status = async (data: object) => (await send(async () => data, {}, existing)).status;
    expect([await status({ existing: true }), await status({ existing: false })]).toEqual([200, 201]);
    expect((await send(async () => undefined)).status).toBe(204);
    const redirect = await send(async () => new Response('moved', { status: 303 }));
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
  });

  it.each([
    ['{', ours, 400, 'invalid_request', 'The body is not JSON.'],
    ['{"name":""}', ours, 400, 'invalid_request', 'Enter a name'],
    ['{"name":"a","nmae":"b"}', ours, 400, 'invalid_request', /nmae/],
    [JSON.stringify({ name: 'x'.repeat(300_000) }), ours, 413, 'payload_too_large', /./],
    [JSON.stringify({ name: 'é'.repeat(40_000) }), ours, 413, 'payload_too_large', /./],
    ['{"nmae":"b"}', ours, 400, 'invalid_request', /expected string/],
    ['name=a', { ...ours, 'content-type': 'text/plain' }, 415, 'unsupported_media_type', /./],
    ['{"name":"a"}', { host: 'dash', 'content-type': 'application/json' }, 403, 'foreign_request', /./],
    ['{"name":"a"}', { ...ours, origin: 'http://evil.example' }, 403, 'foreign_request', /./],
  ])("refuses %.24s in the document's envelope", async (body, headers, status, code, message) => {
    const response = await post(body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });

  it('names the invalid fields', async () => {
    const { error } = (await (await post('{"name":""}')).json()) as { error: { details: unknown } };
    expect(error.details).toEqual({ issues: [{ path: 'name', message: 'Enter a name' }] });
  });

  it('returns failures with their status, and with details for 400 and 409 only', async () => {
    const error = new Failure({
      status: 409,
      code: 'conflict',
      message: 'In use',
      details: { chainId: 'c' },
    });
    const response = await send(() => Promise.reject(error));
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      error: { code: 'conflict', message: 'In use', details: { chainId: 'c' } },
    });
    for (const status of [401, 403, 404, 429]) {
      const details = { ofSomeone: 'else' };
      const refused = new Failure({ status, code: 'refused', message: 'No', details });
      expect(await (await send(() => Promise.reject(refused))).json()).toEqual({
        error: { code: 'refused', message: 'No' },
      });
    }
    const badResponse = new Failure({
      status: 502,
      code: 'bad_response',
      message: 'Broken',
      details: { reason: 'x' },
    });
    expect(await (await send(() => Promise.reject(badResponse))).json()).toEqual({
      error: { code: 'bad_response', message: 'Broken' },
    });
    for (const status of [429, 503]) {
      const busy = new Failure({ status, code: 'busy', message: 'Busy', retryAfter: 7 });
      expect((await send(() => Promise.reject(busy))).headers.get('retry-after')).toBe('7');
    }
  });

  it('publishes a notice for a failure, but not for our own bugs', async () => {
    const listener = vi.fn();
    events.notice.subscribe(listener);
    await send(() => Promise.reject(new Failure({ status: 404, code: 'not_found', message: 'No' })));
    await send(() => Promise.reject(new TypeError('ours'))).catch(() => {});
    events.notice.unsubscribe(listener);
    expect(listener.mock.calls.map(([{ code }]) => code as string)).toEqual(['not_found']);
  });

  it('rethrows any other error, which Next logs', async () => {
    await expect(send(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow(
      'x is not a function',
    );
    await expect(send(() => Promise.reject(undefined))).rejects.toBeUndefined();
    const odd = new Failure({ status: 999, code: 'odd', message: 'Odd' });
    await expect(send(() => Promise.reject(odd))).rejects.toBe(odd);
    const another = Object.assign(new Error('of a library'), { status: 400, code: 'OF_A_LIBRARY' });
    await expect(send(() => Promise.reject(another))).rejects.toBe(another);
  });

  it('does not run the route for a request from another site', async () => {
    const work = vi.fn(async () => 'done');
    const response = await send(work, {
      method: 'DELETE',
      headers: { host: 'dash', 'sec-fetch-site': 'cross-site', 'x-csrf': '1' },
    });
    expect([response.status, work.mock.calls.length]).toEqual([403, 0]);
  });

  it('returns 499 if the browser has disconnected, whatever error that caused', async () => {
    const caller = new AbortController();
    const work = async () => {
      caller.abort();
      throw new TypeError('aborted');
    };
    const response = await send(work, { signal: caller.signal });
    expect([response.status, await response.text()]).toEqual([499, '']);
  });

  it.each(['text/x-json', 'application/jsonp', 'text/plain; application/json', ''])(
    'refuses a body of type %j',
    async (type) => {
      expect((await post('{"name":"a"}', { ...ours, 'content-type': type })).status).toBe(415);
    },
  );

  it.each(['application/json; charset=utf-8', 'Application/JSON'])(
    'accepts a body of type %j',
    async (type) => {
      expect((await post('{"name":"a"}', { ...ours, 'content-type': type })).status).toBe(201);
    },
  );

  describe('behind a proxy', () => {
    const behind = { ...ours, host: 'inner:3000', 'sec-fetch-site': 'same-origin' };

    it.each([undefined, 'dash.example', 'evil.example', 'dash.example, edge.internal'])(
      'accepts writes only from our own page, whatever X-Forwarded-Host says: %s',
      async (forwarded) => {
        const headers = { ...behind, ...(forwarded && { 'x-forwarded-host': forwarded }) };
        const from = async (origin: string) => (await post('{"name":"a"}', { ...headers, origin })).status;
        expect(await from('https://dash.example')).toBe(201);
        for (const origin of ['http://inner:3000', 'https://evil.example', 'http://dash.example', 'null'])
          expect(await from(origin), origin).toBe(403);
      },
    );

    it('refuses a page at another host name of this machine (DNS rebinding)', async () => {
      const origin = 'http://rebound.example:3000';
      const headers = { ...behind, host: 'rebound.example:3000', origin };
      expect((await post('{"name":"a"}', headers)).status).toBe(403);
    });
  });

  it('passes on whether the read is a background read', async () => {
    const read = async ({ caller }: RouteCall<'id'>) => caller.readPriority;
    expect(await (await send(read)).json()).toBe('interactive');
    expect(await (await send(read, { headers: { host: 'dash', 'x-background': '1' } })).json()).toBe(
      'background',
    );
  });

  it('lets the route know when the browser disconnects', async () => {
    const browser = new AbortController();
    const read = vi.fn(async ({ caller }: RouteCall<'id'>) => caller.signal);
    await send(read, { signal: browser.signal });
    const signal = await read.mock.results[0]!.value;
    expect(signal.aborted).toBe(false);
    browser.abort();
    expect(signal.aborted).toBe(true);
  });

  it('names the invalid parameter of a query, and an invalid field inside another', async () => {
    const issuesOf = async (response: Response) => {
      const { error } = (await response.json()) as { error: { code: string; details: { issues: { path: string }[] } } }; // oxfmt-ignore
      return [response.status, error.code, error.details.issues.map(({ path }) => path)];
    };
    const limit = z.object({ limit: z.coerce.number().check(z.maximum(4)) });
    const ofQuery = await send(async ({ query }) => query(limit));
    expect(await issuesOf(ofQuery)).toEqual([400, 'invalid_request', ['limit']]);
    const address = z.object({ address: z.object({ lines: z.array(z.string()) }) });
    const body = JSON.stringify({ address: { lines: ['a', 7] } });
    const ofBody = await send((call) => call.body(address), { method: 'POST', body, headers: ours });
    expect(await issuesOf(ofBody)).toEqual([400, 'invalid_request', ['address.lines.1']]);
  });

  it('accepts a body of exactly the maximum size, and not a byte more', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    expect((await post(bodyOf(maxBodyBytes))).status).toBe(201);
    expect((await post(bodyOf(maxBodyBytes + 1))).status).toBe(413);
  });

  it('sends Retry-After only if a failure says when to try again', async () => {
    const refused = new Failure({ status: 503, code: 'busy', message: 'Busy' });
    expect((await send(() => Promise.reject(refused))).headers.has('retry-after')).toBe(false);
  });

  it('passes on a failure that has no status, such as a lost connection, as a bug of ours', async () => {
    for (const status of [0, 399, 600]) {
      const odd = new Failure({ status, code: 'offline', message: 'No connection' });
      await expect(
        send(() => Promise.reject(odd)),
        `${status}`,
      ).rejects.toBe(odd);
    }
    const last = new Failure({ status: 599, code: 'x', message: 'x' });
    expect((await send(() => Promise.reject(last))).status).toBe(599);
  });
});
