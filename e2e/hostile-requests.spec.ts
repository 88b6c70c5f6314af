import { connect } from 'node:net';
import { expect, test } from '@/e2e/test';

/** Sends raw bytes. @returns the head of the response, in lower case */
function send(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (data) => {
      received += String(data);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.destroy();
      resolve(received.slice(0, end).toLowerCase());
    });
    socket.on('error', reject).on('close', () => reject(new Error(`no response to ${text.slice(0, 80)}`)));
    socket.write(text);
  });
}
const get = (path: string, headers = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
const state = (text: string) => `RSC: 1\r\nNext-Router-State-Tree: ${text}\r\n`;

const requests: [name: string, bytes: string, status: number][] = [
  ['TRACE', get('/chains?code=abcdef&to=jane@example.com', '', 'TRACE'), 405],
  ['TRACE of an API route', get('/api/chains', '', 'TRACE'), 405],
  ['a bare percent sign', get('/chains/%'), 400],
  ['an incomplete character', get('/%E0%A4%A'), 400],
  ['a null character', get('/chains/%00'), 307],
  ['an incomplete character in a query', get('/sign-in?error=%E0%A4%A'), 200],
  ['a router state that cannot be decoded', get('/sign-in', state('%')), 400],
  ['a router state that is not JSON', get('/sign-in', state('x')), 400],
  ['a redirect by Next for a trailing slash', get('/chains/'), 308],
  ['a redirect by Next for a double slash', get('//chains'), 308],
  ['a redirect by the dashboard', get('/chains'), 307],
  ['a page', get('/sign-in'), 200],
  ['an unknown page', get('/no-such-page'), 404],
  ['an unknown API route', get('/api/no-such'), 404],
  ["Next's page for its own errors", get('/_global-error'), 404],
  // The image optimiser would write a file to disk for every size requested.
  ['a resized image', get('/_next/image?url=%2Ffavicon.ico&w=64&q=75'), 404],
  ['an API route through the path of a built file', get('/_next/static/../../api/session'), 400],
  ['an unknown built file', get('/_next/static/no-such.js'), 404],
  ['an API route without a session', get('/api/chains'), 401],
  ['a callback without a sign-in', get('/api/auth/callback/partner?code=a&state=b'), 303],
  ['a body that is too long', get('/', 'Content-Length: 9999999\r\n', 'POST'), 413],
  // Next logs this value: `logs.spec.ts` checks that it is redacted.
  ['an unknown action', get('/sign-in', 'Next-Action: jane@example.com\r\n', 'POST'), 400],
  ['an unknown method', get('/', '', 'NONSENSE'), 400],
  ['not HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET /sign-in HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an absolute URL', get('http://evil.example/chains/'), 400],
  ['an asterisk', get('*', '', 'OPTIONS'), 400],
  ['an unknown expectation', get('/sign-in', 'Expect: tea\r\n'), 417],
  // Next would keep this connection open for ever, as it does for its development tools.
  [
    'an upgrade to another protocol',
    get('/_next/webpack-hmr', 'Upgrade: websocket\r\n').replace('close', 'Upgrade'),
    404,
  ],
  ['too many headers', get('/', `Cookie: ${'a'.repeat(20_000)}\r\n`), 431],
];

test('every response has our security headers and status, and is not cached, however odd the request', async ({
  pair,
}) => {
  for (const [name, bytes, status] of requests) {
    const head = await send(pair.url, bytes);
    expect.soft(head.split('\r\n')[0], name).toContain(` ${status} `);
    for (const line of [
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
      'referrer-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'content-security-policy: ',
    ])
      expect.soft(head, name).toContain(line);
    expect.soft(head, name).toMatch(/cache-control: [^\r]*no-store/);
  }
  // Built files are still cached.
  const html = await (await fetch(`${pair.url}/sign-in`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)![0];
  expect((await fetch(pair.url + script)).headers.get('cache-control')).toContain('immutable');
});

test('a response to a router state of the wrong shape has our headers too', async ({ pair }) => {
  for (const text of ['[]', '{}', '1', '"x"', '[[[[]]]]']) {
    const head = await send(pair.url, get('/sign-in', state(encodeURIComponent(text))));
    expect(head, text).toContain('x-content-type-options: nosniff');
    expect(head, text).toMatch(/cache-control: [^\r]*no-store/);
  }
});
