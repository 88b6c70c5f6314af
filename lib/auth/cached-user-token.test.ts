import { expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { endings, parallel, signedIn, stopClock } from './testing-set-up';

/** A request that has just read its session, and how often the vault is read from then on. */
async function inRequest(...given: Parameters<typeof signedIn>) {
  stopClock();
  const one = await signedIn(...given);
  const { getUserToken } = (await one.auth.session(one.browser.cookies(), { touch: true }))!;
  const reads = vi.spyOn(one.store, 'get');
  return { ...one, getUserToken, reads: () => reads.mock.calls.length };
}

it('a token is handed out for five seconds as it was read, and then looked for again', async () => {
  const { getUserToken, reads, token } = await inRequest();
  vi.advanceTimersByTime(4999);
  expect([await getUserToken(), await getUserToken(), reads()]).toEqual([token, token, 0]);
  vi.advanceTimersByTime(1);
  expect([await getUserToken(), await getUserToken(), reads()]).toEqual([token, token, 1]);
});

it.each([
  ['half a minute before', { accessTokenTtl: 600 }, 570_000],
  ['in the last tenth of a short life, before', { accessTokenTtl: 10 }, 9000],
])(
  'a token is renewed %s its end, and the new one handed out without another look',
  async (_, shape, due) => {
    const { auth, browser, server, store, token } = await inRequest(shape);
    vi.advanceTimersByTime(due - 1);
    const { getUserToken } = (await auth.session(browser.cookies(), { touch: true }))!;
    expect(await getUserToken()).toBe(token);
    vi.advanceTimersByTime(1);
    const renewed = await getUserToken();
    expect(renewed).not.toBe(token);
    const reads = vi.mocked(store.get).mock.calls.length;
    expect(endings(await parallel(10, () => getUserToken()))).toEqual(['ok']);
    expect(await getUserToken()).toBe(renewed);
    expect(vi.mocked(store.get).mock.calls).toHaveLength(reads);
    expect(server.counts).toMatchObject({ refreshes: 1, refused: 0 });
  },
);

it('a token is never handed out after its end, nor one that was refused', async () => {
  const { auth, browser, server, getUserToken, token } = await inRequest({ accessTokenTtl: 600 });
  server.faults.tokenStatus = 503;
  await expect(getUserToken({ rejected: token })).rejects.toMatchObject({ status: 503 });
  vi.advanceTimersByTime(599_999);
  const late = (await auth.session(browser.cookies(), { touch: true }))!;
  expect(await late.getUserToken()).toBe(token);
  vi.advanceTimersByTime(1);
  await expect(late.getUserToken()).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
  await expect(getUserToken()).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
});

it('a token that another process has renewed is found when the old one is refused, without a refresh', async () => {
  const { another, getUserToken, reads, server, sid, token } = await inRequest();
  const renewed = await another().getUserToken(sid, { rejected: token });
  const before = reads();
  expect(await getUserToken()).toBe(token);
  const settled = await parallel(10, () => getUserToken({ rejected: token }));
  expect(settled).toEqual(settled.map(() => ({ status: 'fulfilled', value: renewed })));
  expect(await getUserToken()).toBe(renewed);
  expect([reads() - before, server.counts.refreshes]).toEqual([10, 1]);
});

it.each([
  ['at its first refusal', 0],
  ['after five seconds, refused or not', 5000],
])('a sign-out elsewhere ends a request %s', async (_, after) => {
  const { another, browser, getUserToken, token } = await inRequest();
  await another().signOut(browser.post('/api/session'));
  vi.advanceTimersByTime(after);
  const ended = { status: 401, code: 'reauth_required' };
  if (after === 0) await expect(getUserToken({ rejected: token })).rejects.toMatchObject(ended);
  await expect(getUserToken()).rejects.toMatchObject(ended);
});

it('a request that goes on when the session reaches its end looks again', async () => {
  const { browser, environment, store } = await inRequest({ accessTokenTtl: 86_400 });
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
