import type * as crypto from 'node:crypto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { whoamiSchema } from '@/lib/account/schema';
import { env, readEnvironment } from '@/lib/env';
import { createPartner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { auth, createAuth, createStore } from './auth';
import { processState } from '@/lib/values/process-state';
import { requirePartner } from './require-partner';
import { vaultKey } from './seal';
import { requireSession } from './session';
import { TestBrowser } from './testing-browser';
import { callRoute } from './testing-next-headers';
import { startTestServer } from './testing-server';

vi.mock('next/headers', () => import('./testing-next-headers'));
vi.mock('@/lib/partner-api/create-partner', async (original) => {
  const real = await original<{ createPartner: typeof createPartner }>();
  return { ...real, createPartner: vi.fn<typeof createPartner>(real.createPartner) };
});
const counts = vi.hoisted(() => ({ derivedKeys: 0 }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  const hkdfSync: typeof real.hkdfSync = (...args) => {
    counts.derivedKeys++;
    return real.hkdfSync(...args);
  };
  return { ...real, hkdfSync };
});

const server = await startTestServer();
for (const [name, value] of Object.entries({ ...server.environment, KEEP_READS_MS: '0' }))
  vi.stubEnv(name, value);
const store = createStore(readEnvironment(server.environment));
const reads = vi.spyOn(store, 'get');
processState('auth', () => createAuth(env(), store));
afterAll(async () => {
  await auth().close();
  await server.close();
});

let browser: TestBrowser;
beforeEach(async () => {
  browser = new TestBrowser(server.appUrl);
  await browser.signIn(auth());
  reads.mockClear();
  counts.derivedKeys = 0;
});

/** One page request that calls the service `calls` times, sequentially or in parallel. */
async function request(calls: number, isParallel = false, beforeCall = async (_call: number) => {}) {
  const statuses: unknown[] = [];
  await callRoute(
    async () => {
      const partner = await requirePartner();
      const call = (index: number) =>
        partner.get(path`/v1/whoami`, whoamiSchema, { query: { at: index } }).then(
          () => 200,
          ({ status }: { status: number }) => status,
        );
      if (isParallel)
        statuses.push(...(await Promise.all(Array.from({ length: calls }, (_, index) => call(index)))));
      else
        for (let index = 0; index < calls; index++) {
          await beforeCall(index);
          statuses.push(await call(index));
        }
      return new Response();
    },
    new Request(`${server.appUrl}/chains`, { headers: { cookie: browser.cookies() } }),
  );
  return { statuses, reads: reads.mock.calls.length, keys: counts.derivedKeys };
}
const tenTimes = (status: number) => Array.from({ length: 10 }, () => status);

it.each([
  ['sequential', false],
  ['parallel', true],
])('reads the vault once for ten %s calls', async (_, isParallel) => {
  expect(await request(10, isParallel)).toEqual({ statuses: tenTimes(200), reads: 1, keys: 1 });
});

it('reads the vault again if the token is rejected half way, and continues with the refreshed token', async () => {
  const destroyToken = async (index: number) => {
    if (index !== 5) return;
    const { sid } = (await auth().session(browser.cookies(), { touch: false }))!;
    const token = await server.provider.AccessToken.find(await auth().getUserToken(sid));
    await token!.destroy();
    reads.mockClear();
  };
  const { statuses, reads: readsAfter } = await request(10, false, destroyToken);
  expect(statuses).toEqual(tenTimes(200));
  // Once for the rejected call, and once under the refresh lock.
  expect(readsAfter).toBe(2);
  expect(server.counts.refreshes).toBe(1);
});

it('does not send a queued call once the browser has disconnected', async () => {
  const reason = new Error('gone');
  await callRoute(
    async () => {
      const partner = await requirePartner({ signal: AbortSignal.abort(reason) });
      await expect(partner.get(path`/v1/whoami`, whoamiSchema)).rejects.toBe(reason);
      return new Response();
    },
    new Request(`${server.appUrl}/api/whoami`, { headers: { cookie: browser.cookies() } }),
  );
});

it.each([
  ['a page', undefined, { patience: 15_000 }],
  [
    'a route',
    { readPriority: 'background', patience: 1000 } as const,
    { readPriority: 'background', patience: 1000 },
  ],
  ['a route that leaves it to the governor', {}, {}],
])('queues the calls of %s as it asks', async (_, caller, expected) => {
  const make = () => requirePartner(caller).then(() => new Response());
  await callRoute(make, new Request(`${server.appUrl}/chains`, { headers: { cookie: browser.cookies() } }));
  const { readPriority, patience } = vi.mocked(createPartner).mock.lastCall![0];
  expect({ readPriority, patience }).toEqual(expected);
});

it('identifies the session without what would open it, and logs the rows that it could not read', async () => {
  const make = () => requirePartner({}).then(() => new Response());
  await callRoute(make, new Request(`${server.appUrl}/chains`, { headers: { cookie: browser.cookies() } }));
  const { sid } = (await auth().session(browser.cookies(), { touch: false }))!;
  const config = vi.mocked(createPartner).mock.lastCall![0];
  expect([config.userId, config.session]).toEqual(['person-1', vaultKey(sid)]);
  expect(JSON.stringify(config)).not.toContain(sid);
  const warn = vi.spyOn(auth().log, 'warn').mockImplementation(() => {});
  const what = { list: '/v1/chains', rows: 2, reasons: ['id: missing'] };
  config.onUnreadable!(what);
  expect(warn.mock.calls).toEqual([[what, expect.stringMatching(/rows/)]]);
  warn.mockRestore();
});

it('fails the remaining calls with 401 when the user signs out elsewhere', async () => {
  const signOut = async (index: number) => {
    if (index === 5) await auth().signOut(browser.post('/api/session'));
  };
  const { statuses } = await request(10, false, signOut);
  expect(statuses).toEqual([...tenTimes(200).slice(5), ...tenTimes(401).slice(5)]);
});

it('does not coalesce reads of two sessions of the same user, as one of them may sign out', async () => {
  const first = browser;
  const second = new TestBrowser(server.appUrl);
  await second.signIn(auth());
  const held = server.hold('whoami');
  const signedOutRequest = request(1);
  await held.arrived;
  browser = second;
  const signedInRequest = request(1);
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
  await auth().signOut(first.post('/api/session'));
  held.release();
  expect((await signedInRequest).statuses).toEqual([200]);
  await signedOutRequest;
});

// Reliability, a bad day: the page renders without data, so that the browser can show what it has cached.
it('without the vault, a page renders for the user in the cookie but its reads fail; a route returns 503', async () => {
  reads.mockRejectedValue(new Error('down'));
  const unavailable = { status: 503, code: 'sessions_unavailable', retryAfter: 3 };
  const handlerRan = vi.fn();
  await callRoute(
    async () => {
      expect(await requireSession()).toEqual({ userId: 'person-1', name: null, email: null });
      const partner = await requirePartner();
      expect(partner.userId).toBe('');
      await expect(partner.get(path`/v1/whoami`, whoamiSchema)).rejects.toMatchObject(unavailable);
      await expect(requirePartner({})).rejects.toMatchObject(unavailable);
      handlerRan();
      return new Response();
    },
    new Request(`${server.appUrl}/chains`, { headers: { cookie: browser.cookies() } }),
  );
  reads.mockRestore();
  expect(handlerRan).toHaveBeenCalledOnce();
});
