import { createServer, Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { securityHeaders } from '@/lib/auth/security-headers';
import { currentRequest, runInRequest } from '@/lib/telemetry/current-request';
import { guardServers } from './guard-server';

const emit = Server.prototype.emit;
/** The guarded handler, in place of Next. */
let next = (_request: IncomingMessage, response: ServerResponse): unknown => response.end('hello');
const passed = vi.fn();
let port: number;
const server = createServer((request, response) => {
  passed();
  next(request, response);
});

beforeAll(async () => {
  guardServers(securityHeaders({ https: false }), () => (work) => {
    return currentRequest() ? work() : runInRequest({ id: 'x', upstream: { calls: 0, ms: 0 } }, work);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  Server.prototype.emit = emit;
  server.close().closeAllConnections();
});

/** Sends raw bytes. @returns the head of the response */
function send(text: string): Promise<string> {
  passed.mockClear();
  return new Promise((resolve, reject) => {
    let output = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => {
      output += String(data);
      if (output.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject).on('close', () => resolve(output.split('\r\n\r\n')[0]!.toLowerCase()));
    socket.write(text);
  });
}
const get = (path: string, headers = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

/** The headers of every response, whoever creates it. */
function expectHeaders(head: string) {
  for (const [name, value] of Object.entries(securityHeaders({ https: false })))
    expect(head).toContain(`${name}: ${value.toLowerCase()}`);
  expect(head).toContain('cache-control: private, no-store');
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
}

it.each([
  ['TRACE', get('/', '', 'TRACE'), 405],
  ['a lone percent sign', get('/chains/%'), 400],
  ['a truncated UTF-8 character', get('/%E0%A4%A'), 400],
  ['a router state that is not JSON', get('/', 'Next-Router-State-Tree: x\r\n'), 400],
  ['a router state with invalid encoding', get('/', 'Next-Router-State-Tree: %\r\n'), 400],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['an absolute URL of another host', get('http://evil.example/chains/'), 400],
  ['OPTIONS *', get('*', '', 'OPTIONS'), 400],
  ["Next's page for internal errors", get('/_global-error?a'), 404],
  ['a path out of the build files', get('/_next/../api/session'), 400],
  ['the same, percent-encoded', get('/_next/%2e%2E%2fapi/session'), 400],
  ['the same with backslashes', get('/_next/\\..\\sign-in'), 400],
  ['the same with a tab', get('/_next/.\t./sign-in'), 400],
  ['a dot segment at the end', get('/chains/..?a'), 400],
  ['an unknown expectation', get('/', 'Expect: tea\r\n'), 417],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['too many headers', get('/', `Cookie: ${'a'.repeat(20_000)}\r\n`), 431],
  ['a body that is too long', get('/', 'Content-Length: 9999999\r\n', 'POST'), 413],
])('%s: refused with our headers, and not passed on', async (_, bytes, status) => {
  const head = await send(bytes);
  expect(head).toContain(` ${status} `);
  expectHeaders(head);
  expect(passed).not.toHaveBeenCalled();
});

it('bytes that are not HTTP get no response after an earlier one, with which it would be confused', async () => {
  next = (_, response) => response.end('hello');
  const output = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => {
      text += String(data);
      if (text.endsWith('hello')) socket.write('hello\r\n\r\n');
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
  expect(output.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

it.each([
  ['a response', (_: IncomingMessage, response: ServerResponse) => response.end('hello'), 200],
  ['a redirect', (_: IncomingMessage, response: ServerResponse) => response.writeHead(308, { location: '/x' }).end(), 308],
  ['a bare error', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end('x'), 500],
])('%s of the guarded handler gets our headers', async (_, handler, status) => {
  next = handler;
  const head = await send(get('/'));
  expect(head).toContain(` ${status} `);
  expectHeaders(head);
}); // oxfmt-ignore

it.each([
  ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n'],
  ['Expect in another case', get('/', 'Expect: 100-Continue\r\n')],
  ['a router state', get('/', `Next-Router-State-Tree: ${encodeURIComponent('["",{}]')}\r\n`)],
])('%s is passed on', async (_, bytes) => {
  next = (_, response) => response.end('hello');
  expect(await send(bytes)).toMatch(/ (100|200) /);
  expect(passed).toHaveBeenCalledOnce();
});

it('accepts dots that are not a segment of the path', async () => {
  for (const name of ['/.well-known/x', '/a..b', '/chains/...', '/x?to=/../y'])
    expect(await send(get(name)), name).toContain(' 200 ');
});

it('sends Allow with a 405, and only then', async () => {
  expect(await send(get('/', '', 'TRACE'))).toContain('allow: get, head, post, put, patch, delete');
  expect(await send(get('/chains/%'))).not.toContain('allow:');
});

it("keeps the handler's own headers, however they were set", async () => {
  next = (_, response) => {
    response.setHeader('Cache-Control', 'public, immutable');
    return response.writeHead(200, { 'Content-Security-Policy': 'own' }).end();
  };
  const head = await send(get('/'));
  expect(head.match(/cache-control: .*/g)).toEqual(['cache-control: public, immutable']);
  expect(head.match(/content-security-policy: .*/g)).toEqual(['content-security-policy: own']);
});

it('build files have their own content security policy', async () => {
  next = (_, response) => response.end();
  const head = await send(get('/_next/static/x.js'));
  expect(head).toContain("content-security-policy: default-src 'self'; frame-ancestors 'none'");
  expect(head.match(/content-security-policy/g)).toHaveLength(1);
});

it('a page rendered while the vault is down gets a 503 with Retry-After; nothing else does', async () => {
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

it('ignores protocol upgrades, even if there is a listener', async () => {
  next = (_, response) => response.end('hello');
  server.on('upgrade', () => {});
  const head = await send(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  expect(head).toContain(' 200 ');
  expectHeaders(head);
});

/** Reports a malformed request on a connection. @returns what was written to it, and whether it was destroyed at once */
function malformed(code: string, on = server, connection: Partial<Socket> = {}) {
  const [end, destroy] = [vi.fn(), vi.fn()];
  const socket = { writable: true, bytesWritten: 0, ...connection, end, destroy } as unknown as Socket;
  on.emit('clientError', Object.assign(new Error(code), { code }), socket);
  return {
    written: end.mock.calls.map(([text]) => String(text)),
    isDestroyed: destroy.mock.calls.length > 0,
  };
}

it.each([
  ['HPE_INVALID_METHOD', '400 Bad Request'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])('a connection that fails with %s gets one complete response: %s', (code, status) => {
  const { written, isDestroyed } = malformed(code);
  expect([written.length, isDestroyed]).toEqual([1, false]);
  expect(written[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
  expect(written[0]).toMatch(/\r\n\r\n$/);
  expectHeaders(written[0]!.toLowerCase());
  for (const line of ['content-length: 0', 'connection: close'])
    expect(written[0]).toContain(`\r\n${line}\r\n`);
});

it.each([
  ['was reset', 'ECONNRESET', {}],
  ['cannot be written to', 'HPE_INVALID_METHOD', { writable: false }],
  ['already has a response', 'HPE_INVALID_METHOD', { bytesWritten: 1 }],
])('a connection that %s is closed without a response', (_, code, connection) => {
  expect(malformed(code, server, connection)).toEqual({ written: [], isDestroyed: true });
});

it('leaves malformed requests to a server that handles them itself', () => {
  const other = createServer();
  const handled = vi.fn();
  other.on('clientError', handled);
  expect(malformed('HPE_INVALID_METHOD', other)).toEqual({ written: [], isDestroyed: false });
  expect(handled).toHaveBeenCalledOnce();
});

it('only a GET for HTML is a page', async () => {
  next = (_, response) => {
    currentRequest()!.isVaultDown = true;
    return response.writeHead(200).end();
  };
  expect(await send(get('/chains', '', 'GET'))).toContain(' 200 ');
  expect(await send(get('/chains', 'Accept: text/html\r\n', 'HEAD'))).toContain(' 200 ');
  expect(await send(get('/chains', 'Accept: application/xhtml+xml, text/html;q=0.9\r\n'))).toContain(' 503 ');
});
