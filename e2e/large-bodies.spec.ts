import { connect } from 'node:net';
import { expect, test } from '@/e2e/test';

/** Sends a request as it is written, and hears what comes back until it is as expected. */
function raw(url: string, text: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('error', () => {}).on('data', (data) => (heard += String(data)));
  socket.write(text.replace('HOST', `${hostname}:${port}`));
  return { socket, heard: () => heard };
}

// No one has to be signed in to send one. That the same guard waits for no body for ever: lib/bff/guard-bodies.test.ts.
const paths = [
  '/',
  '/sign-in',
  '/chains',
  '/api/chains',
  '/api/auth/signin/partner',
  '/_next/static/x',
  '/no-such',
];

test('more than a form can hold is refused on every path, before any of it is kept', async ({ pair }) => {
  for (const path of paths) {
    const response = await fetch(pair.url + path, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) });
    expect(response.status, path).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'payload_too_large' } });

    const lines = `POST ${path} HTTP/1.1\r\nHost: HOST\r\n`;
    const declared = raw(pair.url, `${lines}Content-Length: 9400000\r\n\r\nx`);
    const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const chunked = raw(pair.url, `${lines}Transfer-Encoding: chunked\r\n\r\n${piece.repeat(5)}`);
    for (const one of [declared, chunked]) {
      await expect.poll(one.heard, { message: path }).toMatch(/^HTTP\/1\.1 413 /);
      one.socket.destroy();
    }
  }
});
