import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { SignedOutNotice } from '@/components/session/session-notices';
import { auth, createAuth, createStore } from '@/lib/auth/auth';
import { processState } from '@/lib/values/process-state';
import { TestBrowser } from '@/lib/auth/testing-browser';
import { callRoute } from '@/lib/auth/testing-next-headers';
import { startTestServer } from '@/lib/auth/testing-server';
import { env, readEnvironment } from '@/lib/env';
import SignedOutPage from '@/app/(public)/signed-out/page';

vi.mock('next/headers', () => import('@/lib/auth/testing-next-headers'));

const server = await startTestServer();
for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
const store = createStore(readEnvironment(server.environment));
processState('auth', () => createAuth(env(), store));
afterAll(async () => {
  await auth().close();
  await server.close();
});

let browser: TestBrowser;
beforeEach(async () => {
  browser = new TestBrowser(server.appUrl);
  await browser.signIn(auth());
});

/** What someone sees who opens the page: the notice, or where they are sent instead. */
async function opened(): Promise<string> {
  let shown = '';
  await callRoute(
    async () => {
      shown = await SignedOutPage().then(
        (page) => (propsIn(page, SignedOutNotice).length === 1 ? 'the notice' : 'no notice'),
        ({ digest }: { digest: string }) => digest,
      );
      return new Response();
    },
    new Request(`${server.appUrl}/signed-out`, { headers: { cookie: browser.cookies() } }),
  );
  return shown;
}

it('sends someone who is still signed in to the start page', async () => {
  expect(await opened()).toContain(';/today;');
});

it('is shown after signing out, even with a copy of the old cookie', async () => {
  await auth().signOut(browser.post('/api/session'));
  expect(await opened()).toBe('the notice');
});

it('is shown if it cannot be known who is signed in', async () => {
  const reads = vi.spyOn(store, 'get').mockRejectedValue(new Error('down'));
  expect(await opened()).toBe('the notice');
  reads.mockRestore();
});
