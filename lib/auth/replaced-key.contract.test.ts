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
/** The keys that the service was asked with. */
let asked: string[];

beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  token = await sandbox.token('agent');
});
afterAll(() => sandbox.close());
beforeEach(() => {
  asked = [];
  clock = new TestingClock();
  const send = createTransport(sandbox.url, createAgent());
  service = createService((call) => (asked.push(call.apiKey), send(call)), { clock, keepReadsFor: 0 });
});

const withKeys = (...keys: string[]) => ({ ...sandbox.environment, PARTNER_API_KEY: keys.join(',') });
const newKey = async () =>
  (await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: ['chains:read'] })).key;
const withdraw = (key: string) =>
  sandbox.db.delete(partnerKeys).where(eq(partnerKeys.keyHash, hashToken(key)));

/** A read as the dashboard with these variables makes it. @returns the keys that it was tried with */
async function read(environment: Record<string, string>) {
  asked = [];
  const config = serviceConfig(readEnvironment(environment));
  const partner = createPartner({ ...config, userId: 'u', getUserToken: async () => token }, service);
  await partner.get(path`/v1/whoami`, whoamiSchema);
  return asked;
}

it('a key is replaced while people work: the next one is tried where the first is refused, and not before', async () => {
  const [old, next] = [await newKey(), await newKey()];
  expect(await read(withKeys(old))).toEqual([old]);
  expect(await read(withKeys(next, old))).toEqual([next]);
  await withdraw(old);
  expect(await read(withKeys(next, old))).toEqual([next]);
  expect(await read(withKeys(old, next))).toEqual([old, next]);
});

it('a key that was refused is asked with again after a minute, not for every call', async () => {
  const old = await newKey();
  const environment = withKeys(notYetIssued, old);
  expect(await read(environment)).toEqual([notYetIssued, old]);
  await clock.advance(59_999);
  expect(await read(environment)).toEqual([old]);
  await clock.advance(1);
  expect(await read(environment)).toEqual([notYetIssued, old]);
});

it('keys that are all refused are our fault, not that of the person: 502', async () => {
  await expect(read(withKeys(notYetIssued, `${notYetIssued}1`))).rejects.toMatchObject({
    status: 502,
    code: 'upstream_auth',
  });
  expect(asked).toEqual([notYetIssued, `${notYetIssued}1`]);
});

it('people sign in with the second key too', async () => {
  const auth = createAuth(readEnvironment(withKeys(notYetIssued, sandbox.partnerKey)));
  const browser = new TestBrowser(appUrl);
  const response = await browser.signIn(auth, { query: '?login_hint=agent', callbackUrl: '/account' });
  expect(response.headers.get('location')).toBe(`${appUrl}/account`);
  await auth.close();
});
