import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { path } from './path';
import { createAgent, createTransport } from './transport';

// Undici has one timer for all connections of a process. To fake it from the start, this file needs a process of its
// own, as the files have that call vi.resetModules.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());
let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

const call = {
  method: 'GET',
  path: path`/v1/chains`,
  search: '',
  apiKey: 'key',
  userToken: 'token',
} as const;

it.each<[string, RequestListener, string]>([
  ['headers', () => {}, 'UND_ERR_HEADERS_TIMEOUT'],
  ['the rest of a body', (_, response) => void response.write('{'), 'UND_ERR_BODY_TIMEOUT'],
])('waits ten seconds for %s', async (_, answer, code) => {
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  server = createServer((request, response) => {
    answer(request, response);
    arrived();
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const agent = createAgent();
  const outcome = vi.fn();
  const sent = createTransport(`http://127.0.0.1:${(server!.address() as AddressInfo).port}`, agent)(call);
  const ended = sent.catch(outcome);
  await arrival;
  // A written part of the response has to arrive.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(9000);
  expect(outcome).not.toHaveBeenCalled();
  // Undici's timers are late by up to a second.
  await vi.advanceTimersByTimeAsync(3000);
  await ended;
  expect(outcome.mock.calls).toEqual([[expect.objectContaining({ code: 'response_lost', cause: expect.objectContaining({ code }) })]]); // oxfmt-ignore
  await agent.destroy();
});

it('waits three seconds for a connection; then nothing was sent', async () => {
  let connected: (socket: Socket) => void = () => {};
  const connection = new Promise<Socket>((resolve) => (connected = resolve));
  // It never answers the handshake.
  const mute = createTcpServer((socket) => connected(socket.on('error', () => {})));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const agent = createAgent();
  const outcome = vi.fn();
  const { port } = mute.address() as AddressInfo;
  const ended = createTransport(`https://127.0.0.1:${port}`, agent)(call).catch(outcome);
  const socket = await connection;
  await vi.advanceTimersByTimeAsync(2500);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2500);
  await ended;
  expect(outcome.mock.calls).toEqual([[expect.objectContaining({ status: 502, code: 'unreachable' })]]);
  await agent.destroy();
  socket.destroy();
  mute.close();
});
