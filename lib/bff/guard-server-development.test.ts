import { createServer, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { guardServers } from './guard-server';

const emit = Server.prototype.emit;
const upgraded = vi.fn();
const server = createServer((_, response) => response.end('hello'));

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'development');
  guardServers({});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  Server.prototype.emit = emit;
  vi.unstubAllEnvs();
  server.close().closeAllConnections();
});

it('in development leaves protocol upgrades to Next, which reloads changed modules through one', async () => {
  server.on('upgrade', (request, socket) => {
    upgraded(request.url);
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const { port } = server.address() as AddressInfo;
  const output = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => (text += String(data)));
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write('GET /_next/hmr HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  expect(output).toMatch(/^HTTP\/1\.1 101 /);
  expect(upgraded.mock.calls).toEqual([['/_next/hmr']]);
});
