import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSandbox, type RunningSandbox } from '../testing';

describe('the service over a real connection', () => {
  const lines: string[] = [];
  let sandbox: RunningSandbox;
  let headers: Record<string, string>;
  beforeAll(async () => {
    sandbox = await startSandbox({
      seed: 'empty',
      logLevel: 'info',
      logTo: { write: (line) => lines.push(line) },
    });
    headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': await sandbox.token('agent') };
  });
  afterAll(() => sandbox.close());

  /** Sends bytes that no client library would. @returns status, head, and the body as JSON, or null if there is none */
  const send = (request: string) =>
    new Promise<{ status: number; head: string; body: { error?: { code: string } } | null }>(
      (resolve, reject) => {
        const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
        let text = '';
        socket.setTimeout(5_000, () => socket.destroy());
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.on('error', reject);
        socket.on('close', () => {
          const [head = '', body = ''] = text.split('\r\n\r\n');
          const json = /\{.*\}/s.exec(body)?.[0];
          resolve({
            status: Number(head.split(' ')[1]),
            head: head.toLowerCase(),
            body: json ? JSON.parse(json) : null,
          });
        });
        socket.write(request);
      },
    );
  const credentials = () =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');

  it('refuses a chunked body over 256 KiB with 413, and keeps serving', async () => {
    const received = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const outgoing = request(`${sandbox.url}/v1/chains`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      });
      for (let at = 0; at < 5; at += 1) outgoing.write(Buffer.alloc(64 * 1024, ' '));
    });
    expect(received.status).toBe(413);
    expect(JSON.parse(received.body)).toMatchObject({ error: { code: 'payload_too_large' } });
    expect((await fetch(`${sandbox.url}/v1/whoami`, { headers })).status).toBe(200);
  });

  it('refuses a large declared length with 413 before reading the body', async () => {
    const { status, body } = await send(
      `POST /v1/chains HTTP/1.1\r\nHost: localhost\r\n${credentials()}Content-Type: application/json\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n{`,
    );
    expect([status, body?.error?.code]).toEqual([413, 'payload_too_large']);
  });

  it.each([false, true])('reads a body of up to 256 KiB exactly, chunked: %s', async (isChunked) => {
    const statusOf = (length: number) =>
      new Promise<number>((resolve, reject) => {
        const body = '{}'.padEnd(length);
        const declared = isChunked ? undefined : { 'content-length': String(length) };
        const outgoing = request(`${sandbox.url}/v1/chains`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', ...declared },
        });
        outgoing.on('error', reject);
        outgoing.on('response', (response) => {
          response.resume();
          resolve(response.statusCode!);
        });
        outgoing.write(body.slice(0, 10));
        outgoing.end(body.slice(10));
      });
    expect(await statusOf(256 * 1024)).toBe(400);
    expect(await statusOf(256 * 1024 + 1)).toBe(413);
  });

  it('names the methods of a path that does not support this one', async () => {
    for (const [path, methods] of [
      ['/v1/chains', 'GET, POST'],
      ['/v1/me/invites', 'GET'],
      ['/v1/stages/x/dependency', 'PUT'],
    ]) {
      const response = await fetch(sandbox.url + path, { method: 'DELETE', headers });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, methods]);
    }
  });

  it('tells a proxy request and a malformed one apart, and declares the length of its answer', async () => {
    const proxied = await send('CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect([proxied.status, proxied.body?.error?.code]).toEqual([405, 'method_not_allowed']);
    const malformed = await send('GET /v1/whoami HTTP/1.1\r\nnot a header\r\n\r\n');
    expect([malformed.status, malformed.body?.error?.code]).toEqual([400, 'invalid_request']);
    for (const { head, body } of [proxied, malformed]) {
      expect(head).toContain(`content-length: ${JSON.stringify(body).length}`);
      expect(head).toContain('content-type: application/json');
      expect(head).toContain('connection: close');
    }
  });

  it.each([
    ['a broken Host', 'GET /v1/whoami HTTP/1.1\r\nHost: a b\r\n'],
    ['no Host', 'GET /v1/whoami HTTP/1.1\r\n'],
    ['an empty Host', 'GET /v1/whoami HTTP/1.1\r\nHost: \r\n'],
    ['a URL of another host', 'GET http://evil.example/v1/whoami HTTP/1.1\r\nHost: localhost\r\n'],
    ['a path with two slashes', 'GET //evil.example/v1/whoami HTTP/1.1\r\nHost: localhost\r\n'],
    ['dots in the path', 'GET /v1/../v1/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n'],
    ['broken percent signs', 'GET /v1/chains/%zz%00%ff HTTP/1.1\r\nHost: localhost\r\n'],
    ['a token sent twice', 'GET /v1/whoami HTTP/1.1\r\nHost: localhost\r\nX-User-Token: a\r\n'],
    ['an unknown method', 'PROPFIND /v1/chains HTTP/1.1\r\nHost: localhost\r\n'],
    ['TRACE', 'TRACE /v1/chains HTTP/1.1\r\nHost: localhost\r\n'],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n'],
    ['a header without a colon', 'GET /v1/whoami HTTP/1.1\r\nHost: localhost\r\nnot a header\r\n'],
    ['oversized headers', `GET /v1/whoami HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n`],
    ['an unsupported Expect header', 'GET /v1/whoami HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n'],
    [
      'two lengths',
      'POST /v1/chains HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    ],
  ])('responds to %s with a 4xx error envelope and a request id', async (_, request) => {
    const { status, head, body } = await send(`${request}${credentials()}Connection: close\r\n\r\n`);
    expect(body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(head).toContain('x-request-id: ');
  });

  it('refuses a body without a content type, which no client library sends', async () => {
    const json = '{"thirdParty":{}}';
    const { status, body } = await send(
      `POST /v1/chains HTTP/1.1\r\nHost: localhost\r\n${credentials()}Content-Length: ${json.length}\r\nConnection: close\r\n\r\n${json}`,
    );
    expect([status, body?.error?.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('refuses a body that is JSON but not in UTF-8', async () => {
    const response = await fetch(`${sandbox.url}/v1/chains`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.from('{"thirdParty":"Caf\u00e9"}', 'latin1'),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('the body is not JSON in UTF-8');
  });

  it('refuses malformed chunks with 400, and logs no error', async () => {
    lines.length = 0;
    const { status, body } = await send(
      `POST /v1/chains HTTP/1.1\r\nHost: localhost\r\n${credentials()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    );
    expect([status, body?.error?.code]).toEqual([400, 'invalid_request']);
    expect(lines.join('')).not.toContain('unforeseen');
  });

  it('keeps serving when a client disconnects in the middle of its body', async () => {
    lines.length = 0;
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
    const partialRequest = `POST /v1/chains HTTP/1.1\r\nHost: localhost\r\n${credentials()}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    await new Promise((resolve) => socket.write(partialRequest, resolve));
    socket.destroy();
    await vi.waitFor(() => expect(lines.join('')).toContain('"status"'), { timeout: 20_000 });
    expect(lines.join('')).not.toContain('unforeseen');
  });

  it('responds to HEAD as to GET, but without a body', async () => {
    const response = await fetch(`${sandbox.url}/v1/whoami`, { method: 'HEAD', headers });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('sends X-Sandbox with every API response', async () => {
    for (const path of ['/v1/whoami', '/v1/chains?limit=0', '/v1/nowhere'])
      expect((await fetch(sandbox.url + path, { headers })).headers.get('x-sandbox'), path).toBe('true');
    expect((await fetch(`${sandbox.url}/v1/whoami`)).headers.get('x-sandbox')).toBe('true');
  });

  it('sends a request id with OAuth responses too', async () => {
    for (const path of ['/.well-known/openid-configuration', '/nowhere', '/']) {
      expect((await fetch(sandbox.url + path)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      const withOwnId = await fetch(sandbox.url + path, { headers: { 'x-request-id': 'our-own_1' } });
      expect(withOwnId.headers.get('x-request-id')).toBe('our-own_1');
    }
  });

  it('serves the health check, the OpenAPI document and the docs page', async () => {
    expect(await (await fetch(`${sandbox.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${sandbox.url}/healthz?probe=1`)).status).toBe(200);
    expect(await (await fetch(`${sandbox.url}/openapi.json`)).json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ variables: { address: { default: sandbox.url } } }],
    });
    expect((await fetch(`${sandbox.url}/docs`)).headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('sends rate-limit headers and Retry-After with an injected 429, and Retry-After with an injected 503', async () => {
    await sandbox.operator('PUT', '/faults', [
      { path: '/v1/whoami', kind: 'status', status: 429, retryAfter: 7, count: 1 },
      { path: '/v1/chains', kind: 'status', status: 503, retryAfter: 3, count: 1 },
    ]);
    const limited = await fetch(`${sandbox.url}/v1/whoami`, { headers });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect(limited.headers.has('x-ratelimit-remaining')).toBe(true);
    const unavailable = await fetch(`${sandbox.url}/v1/chains`, { headers });
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await unavailable.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    expect((await fetch(`${sandbox.url}/v1/whoami`, { headers })).status).toBe(200);
  });

  it('logs one line per request, with its id and route and without secrets', async () => {
    lines.length = 0;
    const email = 'ada.byron@example.com';
    const response = await fetch(`${sandbox.url}/v1/me/invites?status=pending&email=${email}`, { headers });
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toMatchObject([
      {
        requestId: response.headers.get('x-request-id'),
        method: 'GET',
        route: '/v1/me/invites',
        status: 200,
        partner: 'Chain Dashboard',
        person: expect.any(String),
        ms: expect.any(Number),
      },
    ]);
    for (const secret of [sandbox.partnerKey, headers['x-user-token']!, email]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });
});
