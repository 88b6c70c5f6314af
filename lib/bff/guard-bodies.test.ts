import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '@/lib/routes';
import config from '@/next.config.mjs';
import { guardBody, maxBodyBytes, maxBodyBytesOf } from './guard-bodies';

const open: { close(): void }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const one of open.splice(0).reverse()) one.close();
});

/** A server behind the guard that responds with how much it read, and in how many pieces. */
async function start() {
  const seen = vi.fn();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    seen(request.method);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    response.end(JSON.stringify([Buffer.concat(pieces).length, pieces.length]));
  };
  const server = createServer((request, response) => {
    const pass = () => void respond(request, response);
    if (!guardBody(request, response, pass)) pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close().closeAllConnections() });
  const { port } = server.address() as AddressInfo;
  return { seen, port, url: `http://127.0.0.1:${port}/any/path` };
}

/** A connection that sends what it is told, as it is told. */
function raw(port: number): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  let text = '';
  socket.on('data', (data) => (text += String(data))).on('error', () => {});
  return { socket, heard: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}
const head = (more: string) => `POST / HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

it('lets through what has no body, and what is no longer than the most, whole and in one piece', async () => {
  const { url, seen } = await start();
  expect(await (await fetch(url)).json()).toEqual([0, 0]);
  for (const length of [1, 1023, 1025, maxBodyBytes]) {
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(length) });
    expect(await response.json()).toEqual([length, 1]);
  }
  expect(seen).toHaveBeenCalledTimes(5);
});

it('gives back all that a body held once it was handed on: any number of them find room', () => {
  // Of another size than the room that was made for it. Together they are more than all may hold at once.
  for (let at = 0; at < 300; at += 1) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { url: api.todayMemory(), headers: { 'transfer-encoding': 'chunked' } });
    const arrived = vi.fn();
    guardBody(request, new ServerResponse(request), arrived);
    for (const piece of [Buffer.alloc(260 * 1024), Buffer.alloc(1), null]) request.push(piece);
    expect(arrived).toHaveBeenCalledOnce();
  }
});

it('holds nothing for who has gone, and waits for no one whose body is there', () => {
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

it("returns 413 in the document's envelope for one byte more, and no one else sees the request", async () => {
  const { url, port, seen } = await start();
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(maxBodyBytes + 1) });
  expect([response.status, response.headers.get('cache-control')]).toEqual([413, 'private, no-store']);
  expect(await response.json()).toMatchObject({ error: { code: 'payload_too_large' } });

  const { socket, heard } = raw(port);
  socket.write(head('Transfer-Encoding: chunked'));
  for (let at = 0; at < 9; at++) socket.write(chunked('x'.repeat(8 * 1024)));
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1.1 413 /), 20_000);
  expect(seen).not.toHaveBeenCalled();
  // Once the rest has been sent, the connection serves again.
  socket.write('0\r\n\r\n' + 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(heard()).toContain('[0,0]'), 20_000);
});

it('responds at once to a length that is too much, and hangs up on whoever goes on sending', async () => {
  const { port } = await start();
  const { socket, heard, closed } = raw(port);
  socket.write(head('Content-Length: 9000000000'));
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1.1 413 /), 20_000);
  const sending = setInterval(() => socket.write('x'.repeat(1000)), 50);
  await closed;
  clearInterval(sending);
});

it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'returns 408 for a body that never ends, hangs up, and no one else has seen it: %s',
  async (more) => {
    const { port, seen } = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timers = vi.getTimerCount();
    const { socket, heard, closed } = raw(port);
    socket.write(head(more) + (more.startsWith('T') ? chunked('abc') : 'abc'));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(timers), 20_000);
    await vi.advanceTimersByTimeAsync(14_900);
    expect(heard()).toBe('');
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1.1 408 [^]*request_timeout/), 20_000);
    expect(seen).not.toHaveBeenCalled();
    socket.destroy();
    await closed;
  },
);

it('holds pieces of one byte as one buffer', async () => {
  const { port, seen } = await start();
  const { socket, heard } = raw(port);
  socket.write(head('Transfer-Encoding: chunked'));
  for (let at = 0; at < 20; at++) socket.write(chunked('x').repeat(1000));
  socket.write('0\r\n\r\n');
  await vi.waitFor(() => expect(heard()).toContain('[20000,1]'), 20_000);
  expect(seen).toHaveBeenCalledOnce();
});

it('holds no more than 64 MB of all bodies together, and takes bodies again when some have gone', async () => {
  const { port, url } = await start();
  const waiting: ReturnType<typeof raw>[] = [];
  while (waiting.length < 1024) {
    const one = raw(port);
    // Of many at once some are not accepted, and tried again by the system only seconds later.
    await once(one.socket, 'connect');
    waiting.push(one);
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

it('takes a sealed memory at its own address, and nothing that is longer', async () => {
  const { url, seen } = await start();
  const most = maxBodyBytesOf(api.todayMemory());
  const at = (path: string, length: number) =>
    fetch(new URL(path, url), { method: 'PUT', body: 'x'.repeat(length) });
  expect(await (await at(`${api.todayMemory()}?x=1`, most)).json()).toEqual([most, 1]);
  expect((await at(api.todayMemory(), most + 1)).status).toBe(413);
  for (const path of [`${api.todayMemory()}/x`, `/x${api.todayMemory()}`, `/x?${api.todayMemory()}`])
    expect((await at(path, maxBodyBytes + 1)).status, path).toBe(413);
  expect(seen).toHaveBeenCalledOnce();
});

it('is the same bound that Next has', () => {
  expect(config.experimental?.proxyClientMaxBodySize).toBe(maxBodyBytesOf(api.todayMemory()));
});
