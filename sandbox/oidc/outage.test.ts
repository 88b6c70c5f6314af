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

beforeAll(async () => {
  opened = await openTestDatabase();
  const db = new Proxy(opened.db, {
    get(target, name) {
      if (failure && ['insert', 'update'].includes(String(name))) throw failure;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  }) as Database;
  sandbox = await startSandbox({ db, seed: 'empty' });
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

test('a browser gets an outage page with a 503; a bug of ours stays a 500', async () => {
  const { url } = await client.authorizationUrl();
  const page = () => fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  failure = Object.assign(new Error('terminating'), { code: '57P01' });
  const lost = await page();
  failure = new Error('a bug');
  const failed = await page();
  failure = null;
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await lost.text()).toContain('is unavailable for a moment');
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([500, null]);
  expect(await failed.text()).toContain('Something went wrong on our side');
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
