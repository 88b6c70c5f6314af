import { expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { distinctOutcomes, parallel, signedIn, stopClock } from './testing-set-up';

/** A request that has just read its session. `reads` counts the vault reads from then on. */
async function startRequest(...args: Parameters<typeof signedIn>) {
  stopClock();
  const context = await signedIn(...args);
  const { getUserToken } = (await context.auth.session(context.browser.cookies(), { touch: true }))!;
  const reads = vi.spyOn(context.store, 'get');
  return { ...context, getUserToken, reads: () => reads.mock.calls.length };
}

it('returns the same token for five seconds, and then reads the vault again', async () => {
  const { getUserToken, reads, token } = await startRequest();
  vi.advanceTimersByTime(4999);
  expect([await getUserToken(), await getUserToken(), reads()]).toEqual([token, token, 0]);
  vi.advanceTimersByTime(1);
  expect([await getUserToken(), await getUserToken(), reads()]).toEqual([token, token, 1]);
});

it.each([
  ['half a minute before it expires', { accessTokenTtl: 600 }, 570_000],
  ['in the last tenth of a short lifetime', { accessTokenTtl: 10 }, 9000],
])('refreshes a token %s, then returns the new one without another read', async (_, shape, due) => {
  const { auth, browser, server, store, token } = await startRequest(shape);
  vi.advanceTimersByTime(due - 1);
  const { getUserToken } = (await auth.session(browser.cookies(), { touch: true }))!;
  expect(await getUserToken()).toBe(token);
  vi.advanceTimersByTime(1);
  const renewed = await getUserToken();
  expect(renewed).not.toBe(token);
  const reads = vi.mocked(store.get).mock.calls.length;
  expect(distinctOutcomes(await parallel(10, () => getUserToken()))).toEqual(['ok']);
  expect(await getUserToken()).toBe(renewed);
  expect(vi.mocked(store.get).mock.calls).toHaveLength(reads);
  expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
});

it('never returns an expired token or one that was rejected', async () => {
  const { auth, browser, server, getUserToken, token } = await startRequest({ accessTokenTtl: 600 });
  server.faults.tokenStatus = 503;
  await expect(getUserToken({ rejected: token })).rejects.toMatchObject({ status: 503 });
  vi.advanceTimersByTime(599_999);
  const late = (await auth.session(browser.cookies(), { touch: true }))!;
  expect(await late.getUserToken()).toBe(token);
  vi.advanceTimersByTime(1);
  await expect(late.getUserToken()).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
  await expect(getUserToken()).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
});

it('finds the token refreshed by another process when the old one is rejected', async () => {
  const { anotherAuth, getUserToken, reads, server, sid, token } = await startRequest();
  const renewed = await anotherAuth().getUserToken(sid, { rejected: token });
  const before = reads();
  expect(await getUserToken()).toBe(token);
  const settled = await parallel(10, () => getUserToken({ rejected: token }));
  expect(settled).toEqual(settled.map(() => ({ status: 'fulfilled', value: renewed })));
  expect(await getUserToken()).toBe(renewed);
  expect([reads() - before, server.counts.refreshes]).toEqual([10, 1]);
});

it.each([
  ['as soon as its token is rejected', 0],
  ['after five seconds in any case', 5000],
])('a sign-out elsewhere ends a request %s', async (_, after) => {
  const { anotherAuth, browser, getUserToken, token } = await startRequest();
  await anotherAuth().signOut(browser.post('/api/session'));
  vi.advanceTimersByTime(after);
  const ended = { status: 401, code: 'reauth_required' };
  if (after === 0) await expect(getUserToken({ rejected: token })).rejects.toMatchObject(ended);
  await expect(getUserToken()).rejects.toMatchObject(ended);
});

it('reads the vault again when the session expires during a request', async () => {
  const { browser, environment, store } = await startRequest({ accessTokenTtl: 86_400 });
  const auth = createAuth(readEnvironment({ ...environment, SESSION_ABSOLUTE_SECONDS: '3600' }), store);
  await browser.signIn(auth);
  for (let turn = 1; turn < 6; turn++) {
    vi.advanceTimersByTime(600_000);
    await auth.session(browser.cookies(), { touch: true });
  }
  vi.advanceTimersByTime(599_000);
  const { getUserToken } = (await auth.session(browser.cookies(), { touch: true }))!;
  expect(await getUserToken()).toMatch(/./);
  vi.advanceTimersByTime(1000);
  await expect(getUserToken()).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
});

it('reads the vault again when the session becomes idle during a request', async () => {
  const { auth, browser } = await startRequest({}, { SESSION_IDLE_SECONDS: '60' });
  vi.advanceTimersByTime(58_000);
  const { getUserToken } = (await auth.session(browser.cookies(), { touch: false }))!;
  vi.advanceTimersByTime(1999);
  expect(await getUserToken()).toMatch(/./);
  vi.advanceTimersByTime(1);
  await expect(getUserToken()).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
});

it('uses a token that is due but still valid while the vault grants no lock', async () => {
  const { auth, store, sid, token } = await startRequest();
  vi.advanceTimersByTime(580_000);
  vi.spyOn(store, 'lock').mockRejectedValueOnce(new Error('down'));
  expect(await auth.getUserToken(sid)).toBe(token);
  expect(await auth.getUserToken(sid)).not.toBe(token);
});
