import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { type Auth, createAuth, createStore } from './auth';
import { memoryStore } from './memory-store';
import { sessionCookie } from './session-cookie';
import { createVault, type SessionRecord } from './vault';

const variables = {
  APP_URL: 'http://localhost:4250',
  PARTNER_API_KEY: 'pk_chain_of_these_tests',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
  SESSION_SECRET: `${'s'.repeat(40)},${'o'.repeat(40)}`,
  SESSION_IDLE_SECONDS: '60',
  LOG_LEVEL: 'silent',
};
const env = readEnvironment(variables);
const absoluteMs = 100_000;
const open: { close(): Promise<void> }[] = [];
let store: ReturnType<typeof memoryStore>;
let auth: Auth;
let sid: string;
let record: SessionRecord;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  record = {
    userId: 'person-1',
    name: 'Amelia',
    email: 'amelia@example.com',
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.now() + 600_000,
    obtainedAt: Date.now(),
    idToken: null,
    refreshed: false,
  };
  store = memoryStore({ idleMs: 60_000 });
  auth = createAuth(env, store);
  open.push(auth);
  sid = await createVault({ store, secrets: env.SESSION_SECRET, absoluteMs }).create(record);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const resource of open.splice(0)) await resource.close();
});
const cookieFor = async (claims: object, secret = env.SESSION_SECRET[0]!) => {
  const value = await sessionCookie([secret]).jwt.encode({ secret, token: { ...claims }, maxAge: 3600 });
  return `chain-4250-session=${value}`;
};
const ownCookie = () => cookieFor({ sub: 'person-1', sid });

it('finds the session of a cookie, with the token for this request', async () => {
  const end = { idleUntil: Date.now() + 60_000, absoluteUntil: Date.now() + absoluteMs };
  const live = (await auth.session(await ownCookie(), { touch: true }))!;
  const { getUserToken, ...fields } = live;
  expect(fields).toEqual({ sid, userId: 'person-1', name: 'Amelia', email: 'amelia@example.com', ...end });
  const reads = vi.spyOn(store, 'get');
  expect([await getUserToken(), reads.mock.calls.length]).toEqual(['access', 0]);
  const older = await cookieFor({ sub: 'person-1', sid }, env.SESSION_SECRET[1]);
  expect(await auth.session(older, { touch: true })).toMatchObject({ userId: 'person-1' });
});

it.each([true, false])('counts a request as activity only if it is: %s', async (touch) => {
  vi.advanceTimersByTime(30_000);
  await auth.session(await ownCookie(), { touch });
  const { idleUntil } = (await auth.session(await ownCookie(), { touch: false }))!;
  expect(idleUntil - Date.now()).toBe(touch ? 60_000 : 30_000);
});

it('never promises more idle time than is left in all', async () => {
  vi.advanceTimersByTime(50_000);
  const live = await auth.session(await ownCookie(), { touch: true });
  expect(live).toMatchObject({ idleUntil: Date.now() + 50_000, absoluteUntil: Date.now() + 50_000 });
});

it('finds no session for the cookie of another user, an unknown session, a second cookie or none', async () => {
  const own = await ownCookie();
  const cookies = [
    await cookieFor({ sub: 'person-2', sid }),
    await cookieFor({ sub: 'person-1', sid: 'x'.repeat(43) }),
    await cookieFor({ sub: 'person-1', sid }, 'x'.repeat(40)),
    `${own}; ${own}`,
    own.replace('4250', '4251'),
    '',
    null,
  ];
  for (const cookie of cookies) expect(await auth.session(cookie, { touch: true }), `${cookie}`).toBeNull();
});

it('names the user of a cookie even after the session has ended, but of no other cookie', async () => {
  const own = await ownCookie();
  await store.close();
  expect(await auth.session(own, { touch: false })).toBeNull();
  expect(await auth.claimedUser(own)).toBe('person-1');
  for (const cookie of [null, '', `${own}; ${own}`, 'chain-4250-session=x'])
    expect(await auth.claimedUser(cookie)).toBeNull();
});

it('counts the sessions of this process, which are not all if they are in Redis', () => {
  expect(auth.sessionCount()).toBe(1);
  const shared = createAuth(readEnvironment({ ...variables, REDIS_URL: 'redis://127.0.0.1:1' }));
  open.push(shared);
  expect(shared.sessionCount()).toBeNull();
});

it('ends sessions in memory after the configured idle time', async () => {
  const created = createStore(env);
  open.push(created);
  await created.put('key', 'sealed', Date.now() + absoluteMs, 'owner');
  expect((await created.get('key', { touch: false }))!.idleUntil - Date.now()).toBe(60_000);
});
