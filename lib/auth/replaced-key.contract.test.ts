import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whoamiSchema } from '@/lib/account/schema';
import { readEnvironment } from '@/lib/env';
import { createPartner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { createService, type Service } from '@/lib/partner-api/service';
import { TestingClock } from '@/lib/partner-api/testing-clock';
import { createAgent, createTransport } from '@/lib/partner-api/transport';
import { partnerKeys } from '@/sandbox/db/schema';
import { hashToken } from '@/sandbox/oidc/hash-token';
import { createAuth } from './auth';
import { serviceConfig } from './service-config';
import { TestBrowser } from './testing-browser';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';

const appUrl = 'http://localhost:4250';
const notYetIssued = 'pk_chain_not_yet_issued_000000';
let sandbox: TestSandbox;
let token: string;
let service: Service;
let clock: TestingClock;
/** The keys of the calls made so far. */
let usedKeys: string[];

beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  token = await sandbox.token('agent');
});
afterAll(() => sandbox.close());
beforeEach(() => {
  usedKeys = [];
  clock = new TestingClock();
  const send = createTransport(sandbox.url, createAgent());
  service = createService((call) => (usedKeys.push(call.apiKey), send(call)), { clock, keepReadsFor: 0 });
});

const withKeys = (...keys: string[]) => ({ ...sandbox.environment, PARTNER_API_KEY: keys.join(',') });
const newKey = async () =>
  (await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: ['chains:read'] })).key;
const revoke = (key: string) => sandbox.db.delete(partnerKeys).where(eq(partnerKeys.keyHash, hashToken(key)));

/** Reads whoami as the dashboard does with these variables. @returns the keys it tried */
async function read(environment: Record<string, string>) {
  usedKeys = [];
  const config = serviceConfig(readEnvironment(environment));
  const partner = createPartner({ ...config, userId: 'u', getUserToken: async () => token }, service);
  await partner.get(path`/v1/whoami`, whoamiSchema);
  return usedKeys;
}

it('tries the second key only if the first is rejected, so a key can be replaced without downtime', async () => {
  const [old, next] = [await newKey(), await newKey()];
  expect(await read(withKeys(old))).toEqual([old]);
  expect(await read(withKeys(next, old))).toEqual([next]);
  await revoke(old);
  expect(await read(withKeys(next, old))).toEqual([next]);
  expect(await read(withKeys(old, next))).toEqual([old, next]);
});

it('retries a rejected key once a minute, not on every call', async () => {
  const old = await newKey();
  const environment = withKeys(notYetIssued, old);
  expect(await read(environment)).toEqual([notYetIssued, old]);
  await clock.advance(59_999);
  expect(await read(environment)).toEqual([old]);
  await clock.advance(1);
  expect(await read(environment)).toEqual([notYetIssued, old]);
});

it('returns 502 if every key is rejected', async () => {
  await expect(read(withKeys(notYetIssued, `${notYetIssued}1`))).rejects.toMatchObject({
    status: 502,
    code: 'upstream_auth',
  });
  expect(usedKeys).toEqual([notYetIssued, `${notYetIssued}1`]);
});

it('signs users in with the second key if the first is rejected', async () => {
  const auth = createAuth(readEnvironment(withKeys(notYetIssued, sandbox.partnerKey)));
  const browser = new TestBrowser(appUrl);
  const response = await browser.signIn(auth, { query: '?login_hint=agent', callbackUrl: '/account' });
  expect(response.headers.get('location')).toBe(`${appUrl}/account`);
  await auth.close();
});
