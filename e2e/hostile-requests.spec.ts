import { connect } from 'node:net';
import { expect, test } from '@/e2e/test';

/** Sends bytes as they are. @returns the head of the response, in lower case */
function send(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('data', (data) => {
      heard += String(data);
      const end = heard.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.destroy();
      resolve(heard.slice(0, end).toLowerCase());
    });
    socket.on('error', reject).on('close', () => reject(new Error(`no response to ${text.slice(0, 80)}`)));
    socket.write(text);
  });
}
const get = (path: string, more = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;
const state = (text: string) => `RSC: 1\r\nNext-Router-State-Tree: ${text}\r\n`;

const requests: [what: string, bytes: string, status: number][] = [
  ['TRACE', get('/chains?code=abcdef&to=jane@example.com', '', 'TRACE'), 405],
  ['TRACE of data', get('/api/chains', '', 'TRACE'), 405],
  ['a percent sign alone', get('/chains/%'), 400],
  ['half a character', get('/%E0%A4%A'), 400],
  ['a null', get('/chains/%00'), 307],
  ['half a character in a query', get('/sign-in?error=%E0%A4%A'), 200],
  ['a router state that is no text', get('/sign-in', state('%')), 400],
  ['a router state that is no JSON', get('/sign-in', state('x')), 400],
  ['a redirect of Next', get('/chains/'), 308],
  ['a redirect of Next to one slash', get('//chains'), 308],
  ['a redirect of ours', get('/chains'), 307],
  ['a page', get('/sign-in'), 200],
  ['a page that is not there', get('/no-such-page'), 404],
  ['data that is not there', get('/api/no-such'), 404],
  ['what Next shows of its own faults', get('/_global-error'), 404],
  // It would be written to the disk, for as many sizes as are asked for.
  ['a picture made smaller', get('/_next/image?url=%2Ffavicon.ico&w=64&q=75'), 404],
  ['data by the name of a built file', get('/_next/static/../../api/session'), 400],
  ['a file that is not there', get('/_next/static/no-such.js'), 404],
  ['data without a session', get('/api/chains'), 401],
  ['a callback of no one', get('/api/auth/callback/partner?code=a&state=b'), 303],
  ['too long a body', get('/', 'Content-Length: 9999999\r\n', 'POST'), 413],
  // Next prints what it was sent here: logs.spec.ts reads it.
  ['an action that is none', get('/sign-in', 'Next-Action: jane@example.com\r\n', 'POST'), 400],
  ['a method that no one knows', get('/', '', 'NONSENSE'), 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET /sign-in HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a whole address', get('http://evil.example/chains/'), 400],
  ['a star', get('*', '', 'OPTIONS'), 400],
  ['an expectation', get('/sign-in', 'Expect: tea\r\n'), 417],
  // Where Next keeps the connection for ever, as for its own tools in development.
  ['another protocol', get('/_next/webpack-hmr', 'Upgrade: websocket\r\n').replace('close', 'Upgrade'), 404],
  ['too many headers', get('/', `Cookie: ${'a'.repeat(20_000)}\r\n`), 431],
];

test('whatever is asked, the response has our headers, is kept nowhere and is no fault of ours', async ({
  pair,
}) => {
  for (const [what, bytes, status] of requests) {
    const head = await send(pair.url, bytes);
    expect.soft(head.split('\r\n')[0], what).toContain(` ${status} `);
    for (const line of [
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
      'referrer-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'content-security-policy: ',
    ])
      expect.soft(head, what).toContain(line);
    expect.soft(head, what).toMatch(/cache-control: [^\r]*no-store/);
  }
  // What may be kept still is.
  const html = await (await fetch(`${pair.url}/sign-in`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)![0];
  expect((await fetch(pair.url + script)).headers.get('cache-control')).toContain('immutable');
});

test('a router state of another shape gets our headers too', async ({ pair }) => {
  for (const text of ['[]', '{}', '1', '"x"', '[[[[]]]]']) {
    const head = await send(pair.url, get('/sign-in', state(encodeURIComponent(text))));
    expect(head, text).toContain('x-content-type-options: nosniff');
    expect(head, text).toMatch(/cache-control: [^\r]*no-store/);
  }
});
