import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { TestBrowser } from './testing-browser';
import { startMockServer } from './testing-mock-server';
import { startNodeOAuth } from './testing-node-oauth';
import { type OtherServer, type TokenShape } from './testing-other-server';
import { distinctOutcomes, parallel, stopClock } from './testing-set-up';
import { startTestServer, type ServerShape } from './testing-server';

/** `npm run test:interop`: complete sessions against third-party authorization servers. */
const root = path.resolve(import.meta.dirname, '../..');
const versionOf = (name: string) => {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return `\`${name}\` ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
};

async function startProvider(shape: TokenShape, extra: ServerShape = {}): Promise<OtherServer> {
  const { tokens, refresh } = shape;
  const server = await startTestServer({
    tokens,
    rotate: refresh === 'rotated',
    refresh: refresh !== 'none',
    ...extra,
  });
  return {
    ...server,
    person: 'person-1',
    logout: 'server',
    accepts: async (token) =>
      tokens === 'JWT' || (await server.provider.AccessToken.find(token)) !== undefined,
    endGrants: server.revokeGrants,
  };
}

type Row = [name: string, client: string, start: (shape: TokenShape) => Promise<OtherServer>];
const provider = versionOf('oidc-provider');
const rows: Row[] = [
  [provider, 'Basic', (shape) => startProvider(shape)],
  [provider, 'post', (shape) => startProvider(shape, { clientAuth: 'client_secret_post' })],
  [provider, '`private_key_jwt`, PAR', (shape) => startProvider(shape, { clientAuth: 'private_key_jwt', requiresPar: true })], // oxfmt-ignore
  [provider, 'public, DPoP, RFC 8414', (shape) => startProvider(shape, { clientAuth: 'none', dpop: true, metadata: 'rfc8414' })], // oxfmt-ignore
  [versionOf('oauth2-mock-server'), 'Basic', (shape) => startMockServer(shape)],
  [versionOf('@node-oauth/oauth2-server'), 'Basic, endpoints by hand', (shape) => startNodeOAuth(shape)],
  [versionOf('@node-oauth/oauth2-server'), 'public, endpoints by hand', (shape) => startNodeOAuth(shape, true)], // oxfmt-ignore
];
const shapes: TokenShape[] = [
  { tokens: 'opaque', refresh: 'rotated' },
  { tokens: 'opaque', refresh: 'kept' },
  { tokens: 'opaque', refresh: 'none' },
  { tokens: 'JWT', refresh: 'rotated' },
];

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close();
});

/** Runs a session from sign-in through refreshes to sign-out, and a second one whose grant the server ends. */
async function runSession(start: Row[2], shape: TokenShape): Promise<void> {
  const server = await start(shape);
  open.push(server);
  const auth = createAuth(readEnvironment(server.environment));
  open.push(auth);
  const browser = new TestBrowser(server.environment.APP_URL!);
  const session = () => auth.session(browser.cookies(), { touch: true });

  const end = await browser.signIn(auth, { callbackUrl: '/chains/1' });
  expect(end.headers.get('location')).toBe('http://localhost:4250/chains/1');
  const { sid, userId } = (await session())!;
  expect(userId).toBe(server.person);
  let token = await auth.getUserToken(sid);
  expect(token.split('.')).toHaveLength(shape.tokens === 'JWT' ? 3 : 1);

  stopClock();
  for (const renewals of shape.refresh === 'none' ? [] : [1, 2, 3]) {
    // A token rejected within a minute of its refresh would not be refreshed again.
    vi.advanceTimersByTime(61_000);
    const calls = await parallel(20, () => auth.getUserToken(sid, { rejected: token }));
    expect(distinctOutcomes(calls)).toEqual(['ok']);
    expect(server.counts.refreshes).toBe(renewals);
    token = await auth.getUserToken(sid);
    expect(await server.accepts(token)).toBe(true);
  }

  const other = new TestBrowser(server.environment.APP_URL!);
  await other.signIn(auth);
  const ended = (await auth.session(other.cookies(), { touch: true }))!;
  await server.endGrants();
  const rejected = await auth.getUserToken(ended.sid);
  const calls = await parallel(20, () => auth.getUserToken(ended.sid, { rejected }));
  expect(distinctOutcomes(calls)).toEqual(['reauth_required']);

  const out = await auth.signOut(browser.post('/api/session'));
  expect(await session()).toBeNull();
  const { url } = (await out.json()) as { url: string };
  expect(url.startsWith('http://localhost:4250/signed-out') ? 'dashboard' : 'server').toBe(server.logout);
}

describe.each(rows)('%s, %s', (name, client, start) => {
  it.each(shapes)('works with $tokens tokens, refresh $refresh', (shape) => runSession(start, shape));

  it('is listed in the README', () => {
    expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(
      `| ${name} | ${client} | ${shapes.map(() => 'works').join(' | ')} |`,
    );
  });
});
