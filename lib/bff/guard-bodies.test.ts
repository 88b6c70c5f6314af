import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '@/lib/routes';
import { events } from '@/lib/telemetry/events';
import config from '@/next.config.mjs';
import { guardBody, maxBodyBytes, maxBodyBytesOf } from './guard-bodies';

const open: { close(): void }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const resource of open.splice(0).reverse()) resource.close();
});

/** A guarded server that responds with the number of bytes and chunks that it read. */
async function start() {
  const received = vi.fn();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    received(request.method);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.end(JSON.stringify([Buffer.concat(chunks).length, chunks.length]));
  };
  const server = createServer((request, response) => {
    const pass = () => void respond(request, response);
    if (!guardBody(request, response, pass)) pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `http://127.0.0.1:${port}/any/path` };
}

/** A raw TCP connection. */
function connectRaw(port: number): { socket: Socket; output: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  let text = '';
  socket.on('data', (data) => (text += String(data))).on('error', () => {});
  return { socket, output: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}
const head = (more: string) => `POST / HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

it('passes on requests without a body, and bodies up to the maximum as a single chunk', async () => {
  const { url, received } = await start();
  expect(await (await fetch(url)).json()).toEqual([0, 0]);
  for (const length of [1, 1023, 1025, maxBodyBytes]) {
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(length) });
    expect(await response.json()).toEqual([length, 1]);
  }
  expect(received).toHaveBeenCalledTimes(5);
});

it('releases the memory of a body that was passed on, so that any number of them fit', () => {
  // The size differs from the buffer's capacity, and together they exceed the limit for all bodies.
  for (let at = 0; at < 300; at += 1) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { url: api.todayMemory(), headers: { 'transfer-encoding': 'chunked' } });
    const onComplete = vi.fn();
    guardBody(request, new ServerResponse(request), onComplete);
    for (const chunk of [Buffer.alloc(260 * 1024), Buffer.alloc(1), null]) request.push(chunk);
    expect(onComplete).toHaveBeenCalledOnce();
  }
});

it('releases the memory if the client disconnects, and clears the timer if the body is complete', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = vi.spyOn(ServerResponse.prototype, 'writeHead');
  for (let at = 0; at < 300; at += 1) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { url: api.todayMemory(), headers: { 'transfer-encoding': 'chunked' } });
    guardBody(request, new ServerResponse(request), () => {});
    request.push(Buffer.alloc(260 * 1024));
    if (at % 2) request.push(null);
    else request.emit('close');
  }
  expect([refused.mock.calls, vi.getTimerCount()]).toEqual([[], 0]);
  refused.mockRestore();
});

it("returns 413 in the document's envelope for one byte too many, and does not pass the request on", async () => {
  const { url, port, received } = await start();
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(maxBodyBytes + 1) });
  expect([response.status, response.headers.get('cache-control')]).toEqual([413, 'private, no-store']);
  expect([response.headers.get('content-type'), response.headers.has('retry-after')]).toEqual([
    'application/json',
    false,
  ]);
  expect(await response.json()).toMatchObject({ error: { code: 'payload_too_large' } });

  const { socket, output } = connectRaw(port);
  socket.write(head('Transfer-Encoding: chunked'));
  for (let at = 0; at < 9; at++) socket.write(chunked('x'.repeat(8 * 1024)));
  await vi.waitFor(() => expect(output()).toMatch(/^HTTP\/1.1 413 /), 20_000);
  expect(received).not.toHaveBeenCalled();
  // Once the rest has been sent, the connection can be reused.
  socket.write('0\r\n\r\n' + 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(output()).toContain('[0,0]'), 20_000);
});

it('responds at once to an excessive Content-Length, and closes the connection if the client keeps sending', async () => {
  const { port } = await start();
  const { socket, output, closed } = connectRaw(port);
  socket.write(head('Content-Length: 9000000000'));
  await vi.waitFor(() => expect(output()).toMatch(/^HTTP\/1.1 413 /), 20_000);
  const sending = setInterval(() => socket.write('x'.repeat(1000)), 50);
  await closed;
  clearInterval(sending);
});

it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'returns 408 for a body that never ends, closes the connection, and does not pass the request on: %s',
  async (more) => {
    const { port, received } = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timers = vi.getTimerCount();
    const { socket, output, closed } = connectRaw(port);
    socket.write(head(more) + (more.startsWith('T') ? chunked('abc') : 'abc'));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(timers), 20_000);
    await vi.advanceTimersByTimeAsync(14_900);
    expect(output()).toBe('');
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await vi.waitFor(() => expect(output()).toMatch(/^HTTP\/1.1 408 [^]*request_timeout/), 20_000);
    expect(received).not.toHaveBeenCalled();
    socket.destroy();
    await closed;
  },
);

it('returns 408 for a body that arrives too slowly, however steadily', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = vi.spyOn(ServerResponse.prototype, 'writeHead');
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: '/any/path', headers: { 'transfer-encoding': 'chunked' } });
  guardBody(request, new ServerResponse(request), () => {});
  for (const ms of [8000, 6900]) {
    vi.advanceTimersByTime(ms);
    request.push(Buffer.from('x'));
  }
  expect(refused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(refused.mock.calls.map(([status]) => status)).toEqual([408]);
  refused.mockRestore();
});

it('collects one-byte chunks in one buffer', async () => {
  const { port, received } = await start();
  const { socket, output } = connectRaw(port);
  socket.write(head('Transfer-Encoding: chunked'));
  for (let at = 0; at < 20; at++) socket.write(chunked('x').repeat(1000));
  socket.write('0\r\n\r\n');
  await vi.waitFor(() => expect(output()).toContain('[20000,1]'), 20_000);
  expect(received).toHaveBeenCalledOnce();
});

it('holds at most 64 MB of incomplete bodies, and accepts bodies again when clients disconnect', async () => {
  const { port, url } = await start();
  const waiting: ReturnType<typeof connectRaw>[] = [];
  while (waiting.length < 1024) {
    const connection = connectRaw(port);
    // One after another: the system would drop some of many concurrent connections and retry seconds later.
    await once(connection.socket, 'connect');
    waiting.push(connection);
  }
  for (const { socket } of waiting)
    socket.write(head('Transfer-Encoding: chunked') + chunked('x'.repeat(maxBodyBytes)));
  await vi.waitFor(async () => {
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(60_000) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  }, 20_000);
  for (const { socket } of waiting.slice(0, 10)) socket.destroy();
  await vi.waitFor(async () => {
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(60_000) })).status).toBe(200);
  }, 20_000);
});

it('accepts a sealed memory at its own path, up to its maximum size', async () => {
  const { url, received } = await start();
  const maxBytes = maxBodyBytesOf(api.todayMemory());
  const at = (path: string, length: number) =>
    fetch(new URL(path, url), { method: 'PUT', body: 'x'.repeat(length) });
  expect(await (await at(`${api.todayMemory()}?x=1`, maxBytes)).json()).toEqual([maxBytes, 1]);
  expect((await at(api.todayMemory(), maxBytes + 1)).status).toBe(413);
  for (const path of [`${api.todayMemory()}/x`, `/x${api.todayMemory()}`, `/x?${api.todayMemory()}`])
    expect((await at(path, maxBodyBytes + 1)).status, path).toBe(413);
  expect(received).toHaveBeenCalledOnce();
});

it('has the same limit as next.config.mjs', () => {
  expect(config.experimental?.proxyClientMaxBodySize).toBe(maxBodyBytesOf(api.todayMemory()));
});

it.each([
  ['/any/path', maxBodyBytes],
  [api.todayMemory(), maxBodyBytesOf(api.todayMemory())],
])('tells the log the limit that a body to %s exceeds: %i bytes', async (path, maxBytes) => {
  const { url } = await start();
  const notices: unknown[] = [];
  const listener = (message: unknown) => notices.push(message);
  events.notice.subscribe(listener);
  await fetch(new URL(path, url), { method: 'PUT', body: 'x'.repeat(maxBytes + 1) });
  events.notice.unsubscribe(listener);
  const reason = `a body of more than ${maxBytes} bytes`;
  expect(notices).toEqual([{ level: 'warn', code: 'payload_too_large', status: 413, reason }]);
});
