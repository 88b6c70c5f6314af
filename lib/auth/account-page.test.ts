import { afterAll, expect, it, vi } from 'vitest';
import { AccountView } from '@/components/account/account-view';
import { propsIn } from '@/components/testing-markup';
import { auth, createAuth, createStore } from '@/lib/auth/auth';
import { processState } from '@/lib/values/process-state';
import { TestBrowser } from '@/lib/auth/testing-browser';
import { callRoute } from '@/lib/auth/testing-next-headers';
import { startTestServer } from '@/lib/auth/testing-server';
import { env, readEnvironment } from '@/lib/env';
import AccountPage from '@/app/(signed-in)/account/page';

vi.mock('next/headers', () => import('@/lib/auth/testing-next-headers'));

const server = await startTestServer();
for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
const store = createStore(readEnvironment(server.environment));
processState('auth', () => createAuth(env(), store));
afterAll(async () => {
  await auth().close();
  await server.close();
});

it('knows the name and the email from the sign-in, unless the session cannot be read', async () => {
  const browser = new TestBrowser(server.appUrl);
  await browser.signIn(auth());
  const users: unknown[] = [];
  const open = () =>
    callRoute(
      async () => {
        users.push(propsIn(await AccountPage(), AccountView)[0]!.user);
        return new Response();
      },
      new Request(`${server.appUrl}/account`, { headers: { cookie: browser.cookies() } }),
    );
  await open();
  const reads = vi.spyOn(store, 'get').mockRejectedValue(new Error('down'));
  await open();
  reads.mockRestore();
  expect(users).toEqual([{ name: 'Name of person-1', email: 'person-1@example.com' }, null]);
});
