import { connect } from 'node:net';
import { expect, test } from '@/e2e/test';

/** Sends a raw request. `received` returns the response so far. */
function sendRaw(url: string, text: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('error', () => {}).on('data', (data) => (received += String(data)));
  socket.write(text.replace('HOST', `${hostname}:${port}`));
  return { socket, received: () => received };
}

// None of these needs a session. Timeouts of slow bodies: `lib/bff/guard-bodies.test.ts`.
const paths = [
  '/',
  '/sign-in',
  '/chains',
  '/api/chains',
  '/api/auth/signin/partner',
  '/_next/static/x',
  '/no-such',
];

test('rejects a body larger than any form on every path, before buffering it', async ({ pair }) => {
  for (const path of paths) {
    const response = await fetch(pair.url + path, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) });
    expect(response.status, path).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'payload_too_large' } });

    const lines = `POST ${path} HTTP/1.1\r\nHost: HOST\r\n`;
    const declared = sendRaw(pair.url, `${lines}Content-Length: 9400000\r\n\r\nx`);
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const chunked = sendRaw(pair.url, `${lines}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`);
    for (const { socket, received } of [declared, chunked]) {
      await expect.poll(received, { message: path }).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    }
  }
});
