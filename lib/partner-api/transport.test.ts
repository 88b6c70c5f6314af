import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInRequest } from '@/lib/telemetry/current-request';
import { events } from '@/lib/telemetry/events';
import { path } from './path';
import { isSandbox } from './sandbox';
import { createAgent, createTransport } from './transport';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return createTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, createAgent());
}

const call = {
  method: 'GET',
  path: path`/v1/chains`,
  search: '?limit=2',
  apiKey: 'the-key',
  userToken: 'the-token',
} as const;

describe('transport', () => {
  it('sends both credentials and returns status, headers and body unchanged', async () => {
    const transport = await serve((request, response) => {
      response.setHeader('x-ratelimit-remaining', '7');
      response.setHeader('www-authenticate', ['Bearer realm="key"', 'Bearer realm="user"']);
      response.statusCode = 418;
      response.end(
        JSON.stringify({
          url: request.url,
          authorization: request.headers.authorization,
          token: request.headers['x-user-token'],
          cookie: request.headers.cookie ?? null,
          accept: request.headers.accept,
          type: request.headers['content-type'] ?? null,
          method: request.method,
          id: request.headers['x-request-id'] ?? null,
        }),
      );
    });
    const received = await transport(call);
    expect(received.status).toBe(418);
    expect(received.header('www-authenticate')).toBe('Bearer realm="key", Bearer realm="user"');
    expect(received.header('x-ratelimit-remaining')).toBe('7');
    expect(received.header('retry-after')).toBeNull();
    expect(JSON.parse(received.body)).toEqual({
      url: '/v1/chains?limit=2',
      authorization: 'Bearer the-key',
      token: 'the-token',
      cookie: null,
      accept: 'application/json',
      type: null,
      method: 'GET',
      id: null,
    });
    const request = { id: 'request-1', upstream: { calls: 0, ms: 0 } };
    expect(JSON.parse((await runInRequest(request, () => transport(call))).body)).toMatchObject({
      id: 'request-1',
    });
  });

  it.each(['POST', 'PATCH', 'PUT'] as const)(
    'sends a %s body as JSON, and follows no redirect',
    async (method) => {
      const transport = await serve((request, response) => {
        response.writeHead(307, {
          location: 'http://127.0.0.1:9/elsewhere',
          'x-method': request.method,
          'x-type': request.headers['content-type'],
        });
        request.pipe(response);
      });
      const received = await transport({ ...call, method, body: { a: 1 } });
      expect(received).toMatchObject({ status: 307, body: '{"a":1}' });
      expect(received.header('x-type')).toBe('application/json');
      expect(received.header('x-method')).toBe(method);
    },
  );

  it('publishes each call with its method, its path without ids, and its status or the reason it has none', async () => {
    const listener = vi.fn();
    events.upstream.subscribe(listener);
    const transport = await serve((request, response) => {
      if (request.url!.includes('lost')) request.socket.destroy();
      else response.writeHead(404).end();
    });
    await transport({ ...call, method: 'PUT', path: path`/v1/stages/${'7'}/dependency`, body: {} });
    await transport({ ...call, search: '?lost' }).catch(() => {});
    events.upstream.unsubscribe(listener);
    expect(listener.mock.calls.map(([event]) => event as unknown)).toMatchObject([
      { server: 'api', method: 'PUT', route: '/v1/stages/{id}/dependency', status: 404 },
      { server: 'api', method: 'GET', route: '/v1/chains', status: null },
    ]);
  });

  it('records whether the service at its address calls itself a sandbox', async () => {
    const transport = await serve((_request, response) => response.setHeader('x-sandbox', 'true').end('{}'));
    const url = `http://127.0.0.1:${(server!.address() as AddressInfo).port}`;
    await transport(call);
    expect(isSandbox(url)).toBe(true);
  });

  it('has a connection for each of the twenty-four calls that may be in flight, slow ones included', async () => {
    const waiting: ServerResponse[] = [];
    const transport = await serve((_request, response) => {
      if (waiting.push(response) === 24) waiting.forEach((each) => each.end('{}'));
    });
    const all = Array.from({ length: 24 }, () => transport(call));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  });

  it('gives up a response of more than 16 MB', async () => {
    const transport = await serve((_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024 + 1)));
    await expect(transport(call)).rejects.toMatchObject({ code: 'response_lost' });
  });

  it.each([
    ['ECONNREFUSED', false],
    ['ENOTFOUND', false],
    ['EAI_AGAIN', false],
    ['EHOSTUNREACH', false],
    ['ENETUNREACH', false],
    ['UND_ERR_CONNECT_TIMEOUT', false],
    ['ECONNRESET', true],
    ['CERT_HAS_EXPIRED', true],
  ])('after %s the call may have been carried out: %s', async (code, responseLost) => {
    const agent = new Agent({
      connect: (_, done) => done(Object.assign(new Error('failed'), { code }), null),
    });
    const sent = createTransport('http://service.example', agent)(call);
    const failure = responseLost
      ? { status: 504, code: 'response_lost' }
      : { status: 502, code: 'unreachable' };
    await expect(sent).rejects.toMatchObject({ name: 'Failure', ...failure });
  });

  it('reads the error code from the cause as well', async () => {
    const failed = Object.assign(new Error('failed', { cause: { code: 'ECONNREFUSED' } }), {
      code: undefined,
    });
    const agent = new Agent({ connect: (_, done) => done(failed, null) });
    const sent = createTransport('http://service.example', agent)(call);
    await expect(sent).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('aborts a call after a total of fifteen seconds, even in the middle of its response', async () => {
    const limit = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const transport = await serve((_request, response) => void response.write('{', begin));
    const received = transport(call);
    await begun;
    expect(limits.mock.calls).toEqual([[15_000]]);
    limits.mockRestore();
    limit.abort(new DOMException('timed out', 'TimeoutError'));
    await expect(received).rejects.toMatchObject({ code: 'response_lost', cause: { name: 'TimeoutError' } });
  });

  it('throws `unreachable` for a call that was never sent', async () => {
    const transport = createTransport('http://127.0.0.1:9', createAgent());
    await expect(transport(call)).rejects.toMatchObject({
      name: 'Failure',
      status: 502,
      code: 'unreachable',
    });
  });

  it.each<[string, RequestListener]>([
    ['reset', (request) => request.socket.destroy()],
    [
      'cut short',
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"data":');
        setTimeout(() => request.socket.destroy(), 20);
      },
    ],
  ])('throws `response_lost` for a response that was %s', async (_, listener) => {
    const transport = await serve(listener);
    await expect(transport({ ...call, method: 'POST', body: {} })).rejects.toMatchObject({
      status: 504,
      code: 'response_lost',
    });
  });
});
