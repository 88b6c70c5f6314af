import { createServer, Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { securityHeaders } from '@/lib/auth/security-headers';
import { currentRequest, runInRequest } from '@/lib/telemetry/current-request';
import { guardServers } from './guard-server';

const emit = Server.prototype.emit;
/** What stands behind the guard, as Next does. */
let next = (_request: IncomingMessage, response: ServerResponse): unknown => response.end('hello');
const passed = vi.fn();
let port: number;
const server = createServer((request, response) => {
  passed();
  next(request, response);
});

beforeAll(async () => {
  guardServers(securityHeaders({ https: false }), () => (work) => {
    const own = currentRequest();
    return own ? work() : runInRequest({ id: 'x', upstream: { calls: 0, ms: 0 } }, work);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  Server.prototype.emit = emit;
  server.close().closeAllConnections();
});

/** Sends bytes as they are. @returns the response's head */
function send(text: string): Promise<string> {
  passed.mockClear();
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => {
      heard += String(data);
      if (heard.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject).on('close', () => resolve(heard.split('\r\n\r\n')[0]!.toLowerCase()));
    socket.write(text);
  });
}
const get = (path: string, more = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;

/** What every response has, whoever makes it. */
function expectHeaders(head: string) {
  for (const [name, value] of Object.entries(securityHeaders({ https: false })))
    expect(head).toContain(`${name}: ${value.toLowerCase()}`);
  expect(head).toContain('cache-control: private, no-store');
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
}

it.each([
  ['TRACE', get('/', '', 'TRACE'), 405],
  ['a percent sign alone', get('/chains/%'), 400],
  ['half a character', get('/%E0%A4%A'), 400],
  ['a router state that is no JSON', get('/', 'Next-Router-State-Tree: x\r\n'), 400],
  ['a router state that is no text', get('/', 'Next-Router-State-Tree: %\r\n'), 400],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['the address of another host', get('http://evil.example/chains/'), 400],
  ['a star', get('*', '', 'OPTIONS'), 400],
  ['what Next shows of its own faults', get('/_global-error?a'), 404],
  ['a way out of the built files', get('/_next/../api/session'), 400],
  ['one in percent signs', get('/_next/%2e%2E%2fapi/session'), 400],
  ['one with backslashes', get('/_next/\\..\\sign-in'), 400],
  ['one with a tab', get('/_next/.\t./sign-in'), 400],
  ['one at the end', get('/chains/..?a'), 400],
  ['an expectation that no one knows', get('/', 'Expect: tea\r\n'), 417],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['too many headers', get('/', `Cookie: ${'a'.repeat(20_000)}\r\n`), 431],
  ['a body that is too long', get('/', 'Content-Length: 9999999\r\n', 'POST'), 413],
])('%s is refused before anyone sees it, with our headers', async (_, bytes, status) => {
  const head = await send(bytes);
  expect(head).toContain(` ${status} `);
  expectHeaders(head);
  expect(passed).not.toHaveBeenCalled();
});

it('what is no HTTP behind a response is not answered: it would be read as another one', async () => {
  next = (_, response) => response.end('hello');
  const heard = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => {
      text += String(data);
      if (text.endsWith('hello')) socket.write('hello\r\n\r\n');
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

it.each([
  ['a response', (_: IncomingMessage, response: ServerResponse) => response.end('hello'), 200],
  ['a redirect', (_: IncomingMessage, response: ServerResponse) => response.writeHead(308, { location: '/x' }).end(), 308],
  ['a bare error', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end('x'), 500],
])('%s of others has our headers too', async (_, work, status) => {
  next = work;
  const head = await send(get('/'));
  expect(head).toContain(` ${status} `);
  expectHeaders(head);
}); // oxfmt-ignore

it.each([
  ['HTTP/1.0, which has no host', 'GET / HTTP/1.0\r\n\r\n'],
  ['an expectation in other letters', get('/', 'Expect: 100-Continue\r\n')],
  ['a router state', get('/', `Next-Router-State-Tree: ${encodeURIComponent('["",{}]')}\r\n`)],
])('%s is passed on', async (_, bytes) => {
  next = (_, response) => response.end('hello');
  expect(await send(bytes)).toMatch(/ (100|200) /);
  expect(passed).toHaveBeenCalledOnce();
});

it('dots in a name lead nowhere', async () => {
  for (const name of ['/.well-known/x', '/a..b', '/chains/...', '/x?to=/../y'])
    expect(await send(get(name)), name).toContain(' 200 ');
});

it('says what may be asked for in place of what is not allowed', async () => {
  expect(await send(get('/', '', 'TRACE'))).toContain('allow: get, head, post, put, patch, delete');
  expect(await send(get('/chains/%'))).not.toContain('allow:');
});

it('what a response says itself stays, however it says it', async () => {
  next = (_, response) => {
    response.setHeader('Cache-Control', 'public, immutable');
    return response.writeHead(200, { 'Content-Security-Policy': 'own' }).end();
  };
  const head = await send(get('/'));
  expect(head.match(/cache-control: .*/g)).toEqual(['cache-control: public, immutable']);
  expect(head.match(/content-security-policy: .*/g)).toEqual(['content-security-policy: own']);
});

it('a built file, which no policy of a page reaches, has one of its own', async () => {
  next = (_, response) => response.end();
  const head = await send(get('/_next/static/x.js'));
  expect(head).toContain("content-security-policy: default-src 'self'; frame-ancestors 'none'");
  expect(head.match(/content-security-policy/g)).toHaveLength(1);
});

it('a page that was made without sessions is a 503 that says when to come back; nothing else is', async () => {
  next = (_, response) => {
    currentRequest()!.isVaultDown = true;
    return response.writeHead(200).end();
  };
  const page = await send(get('/chains', 'Accept: text/html\r\n'));
  expect(page).toContain(' 503 ');
  expect(page).toContain('retry-after: 3');
  expect(await send(get('/chains', 'Accept: text/html\r\nRSC: 1\r\n'))).toContain(' 200 ');
  expect(await send(get('/api/chains', 'Accept: application/json\r\n'))).toContain(' 200 ');
  expect(await send(get('/chains', 'Accept: text/html\r\n', 'POST'))).toContain(' 200 ');
  next = (_, response) => {
    currentRequest()!.isVaultDown = true;
    return response.writeHead(404).end();
  };
  expect(await send(get('/chains', 'Accept: text/html\r\n'))).toContain(' 404 ');
});

it('another protocol is not spoken, whoever listens for it: the response is as usual', async () => {
  next = (_, response) => response.end('hello');
  server.on('upgrade', () => {});
  const head = await send(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  expect(head).toContain(' 200 ');
  expectHeaders(head);
});
