import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../context';
import { openTestDatabase } from '../db/suite-database';
import { startSandbox, type RunningSandbox } from '../testing';
import { TestBrowser } from './test-browser';
import { openTestClient, type TestClient } from './test-client';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let sandbox: RunningSandbox;
let client: TestClient;
/** While set, database writes throw it and reads still work, so that requests fail halfway. */
let failure: Error | null = null;
/** While set, database reads throw it. */
let readFailure: Error | null = null;
const lines: string[] = [];
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  opened = await openTestDatabase();
  const db = new Proxy(opened.db, {
    get(target, name) {
      if (failure && ['insert', 'update'].includes(String(name))) throw failure;
      if (readFailure && name === 'select') throw readFailure;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  }) as Database;
  const logTo = { write: (line: string) => lines.push(line) };
  sandbox = await startSandbox({ db, seed: 'empty', logLevel: 'info', logTo });
  client = await openTestClient(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await opened.close();
});

const refresh = (token: string) =>
  fetch(`${sandbox.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: 'chain-dashboard',
      client_secret: sandbox.clientSecret,
    }),
  });

test('a refresh that loses the database gets a 503 and can be retried', async () => {
  const { refresh_token } = await client.signIn();
  failure = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const lost = await refresh(refresh_token!);
  failure = null;
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await lost.json()).toEqual({ error: 'temporarily_unavailable' });
  expect((await refresh(refresh_token!)).status).toBe(200);
});

test('outside the OAuth server’s paths, a failure has the API’s codes', async () => {
  const fail = async (error: Error) => {
    readFailure = error;
    const response = await fetch(sandbox.url);
    readFailure = null;
    return [response.status, await response.json()];
  };
  expect(await fail(Object.assign(new Error('terminating'), { code: '57P01' }))).toEqual([
    503,
    { error: { code: 'service_unavailable', message: 'Try again shortly.' } },
  ]);
  expect(await fail(new Error('a bug'))).toEqual([
    500,
    { error: { code: 'internal_error', message: 'Something went wrong here.' } },
  ]);
});

test('a browser gets an outage page with a 503; a bug of ours stays a 500', async () => {
  const { url } = await client.authorizationUrl();
  const page = () =>
    fetch(url, { redirect: 'manual', headers: { accept: 'text/html', 'x-request-id': 'own-1' } });
  lines.length = 0;
  failure = Object.assign(new Error('terminating'), { code: '57P01' });
  const lost = await page();
  failure = new Error('a bug');
  const failed = await page();
  failure = null;
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await lost.text()).toContain('is unavailable for a moment');
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([500, null]);
  const text = await failed.text();
  expect(text).toContain('Something went wrong on our side');
  // The provider's own description of its failures.
  expect(text).not.toContain('oops');
  // An outage is a warning; only a bug of ours is an error.
  expect(logged().filter(({ msg }) => msg !== 'request')).toMatchObject([
    { level: 40, msg: 'database unavailable', requestId: 'own-1', err: { message: 'terminating' } },
    { level: 50, msg: 'unforeseen error', requestId: 'own-1', err: { message: 'a bug' } },
  ]);
});

test('a choice of person that loses the database gets the outage page with a 503, and can be sent again', async () => {
  const browser = new TestBrowser(sandbox.url);
  const signInPage = await browser.get((await client.authorizationUrl()).url.href);
  const choose = () => browser.submit(signInPage.url, { person: 'agent' });
  failure = Object.assign(new Error('terminating'), { code: '57P01' });
  const lost = await choose();
  failure = null;
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await lost.text()).toContain('is unavailable for a moment');
  expect((await choose()).headers.get('location')).toContain('code=');
});

test('requests are logged by their route, without what they carry', async () => {
  lines.length = 0;
  await fetch(`${sandbox.url}/auth?client_id=x&login_hint=ada.byron`, { redirect: 'manual' });
  await fetch(`${sandbox.url}/sign-in/some-secret-id`, { headers: { 'x-request-id': 'own-2' } });
  await fetch(`${sandbox.url}/some-secret-place`);
  expect(logged()).toMatchObject([
    { method: 'GET', route: '/auth', status: 400, ms: expect.any(Number) },
    { method: 'GET', route: '/sign-in/{uid}', status: 400, requestId: 'own-2' },
    { method: 'GET', route: '*', status: 404 },
  ]);
  expect(lines.join('')).not.toMatch(/ada\.byron|some-secret/);
});
