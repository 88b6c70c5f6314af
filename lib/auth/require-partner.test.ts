import type * as crypto from 'node:crypto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { whoamiSchema } from '@/lib/account/schema';
import { env, readEnvironment } from '@/lib/env';
import { path } from '@/lib/partner-api/path';
import { auth, createAuth, createStore } from './auth';
import { processState } from './process-state';
import { requirePartner } from './require-partner';
import { requireSession } from './session';
import { TestBrowser } from './testing-browser';
import { callRoute } from './testing-next-headers';
import { startTestServer } from './testing-server';

vi.mock('next/headers', () => import('./testing-next-headers'));
const derived = vi.hoisted(() => ({ keys: 0 }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  const hkdfSync: typeof real.hkdfSync = (...given) => {
    derived.keys++;
    return real.hkdfSync(...given);
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
  derived.keys = 0;
});

/** A request of the browser's that calls the service this often, one call after the other or all of them at once. */
async function request(calls: number, atOnce = false, meanwhile = async (_call: number) => {}) {
  const statuses: unknown[] = [];
  await callRoute(
    async () => {
      const partner = await requirePartner();
      const call = (at: number) =>
        partner.get(path`/v1/whoami`, whoamiSchema, { query: { at } }).then(
          () => 200,
          ({ status }: { status: number }) => status,
        );
      if (atOnce) statuses.push(...(await Promise.all(Array.from({ length: calls }, (_, at) => call(at)))));
      else
        for (let at = 0; at < calls; at++) {
          await meanwhile(at);
          statuses.push(await call(at));
        }
      return new Response();
    },
    new Request(`${server.appUrl}/chains`, { headers: { cookie: browser.cookies() } }),
  );
  return { statuses, reads: reads.mock.calls.length, keys: derived.keys };
}
const tenTimes = (status: number) => Array.from({ length: 10 }, () => status);

it.each([false, true])('a request of ten calls reads the vault once; all at once: %s', async (atOnce) => {
  expect(await request(10, atOnce)).toEqual({ statuses: tenTimes(200), reads: 1, keys: 1 });
});

it('a request whose token is refused half way looks again, and goes on with what it found', async () => {
  const refuse = async (at: number) => {
    if (at !== 5) return;
    const { sid } = (await auth().session(browser.cookies(), { touch: false }))!;
    const token = await server.provider.AccessToken.find(await auth().getUserToken(sid));
    await token!.destroy();
    reads.mockClear();
  };
  const { statuses, reads: after } = await request(10, false, refuse);
  expect(statuses).toEqual(tenTimes(200));
  // The one that was refused, and once more under the lock.
  expect(after).toBe(2);
  expect(server.counts.refreshes).toBe(1);
});

it('a call that still waits is not sent once the browser has gone away', async () => {
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

it('a request during which the person signs out elsewhere gets no further response', async () => {
  const leave = async (at: number) => {
    if (at === 5) await auth().signOut(browser.post('/api/session'));
  };
  const { statuses } = await request(10, false, leave);
  expect(statuses).toEqual([...tenTimes(200).slice(5), ...tenTimes(401).slice(5)]);
});

it('a read of one session is not shared with another of the same person, which may be signed out meanwhile', async () => {
  const here = browser;
  const there = new TestBrowser(server.appUrl);
  await there.signIn(auth());
  const held = server.hold('whoami');
  const leaves = request(1);
  await held.arrived;
  browser = there;
  const stays = request(1);
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
  await auth().signOut(here.post('/api/session'));
  held.release();
  expect((await stays).statuses).toEqual([200]);
  await leaves;
});

// Reliability, a bad day: a page keeps what the browser has of it, so it is made, for no one's data.
it('without the vault a page is made for whoever has the cookie, and each thing that it needs cannot be read; a route returns 503', async () => {
  reads.mockRejectedValue(new Error('down'));
  const gone = { status: 503, code: 'sessions_unavailable', retryAfter: 3 };
  const asked = vi.fn();
  await callRoute(
    async () => {
      expect(await requireSession()).toEqual({ userId: 'person-1', name: null, email: null });
      const partner = await requirePartner();
      expect(partner.userId).toBe('');
      await expect(partner.get(path`/v1/whoami`, whoamiSchema)).rejects.toMatchObject(gone);
      await expect(requirePartner({})).rejects.toMatchObject(gone);
      asked();
      return new Response();
    },
    new Request(`${server.appUrl}/chains`, { headers: { cookie: browser.cookies() } }),
  );
  reads.mockRestore();
  expect(asked).toHaveBeenCalledOnce();
});
