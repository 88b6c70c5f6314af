import { afterEach } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth } from './auth';
import { startTestServer, type ServerShape } from './testing-server';
import { TestBrowser } from './testing-browser';

/** What each test has opened; closed after it, the last first. */
export const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

type More = Record<string, string>;

/** An authorization server of a shape, the dashboard's sign-in against it, and a browser that has not signed in. */
export async function setUp(shape: ServerShape = {}, more: More | ((issuer: string) => More) = {}) {
  const server = await startTestServer(shape);
  const environment = { ...server.environment, ...(typeof more === 'function' ? more(server.issuer) : more) };
  const auth = createAuth(readEnvironment(environment));
  open.push(server, auth);
  return { server, auth, environment, browser: new TestBrowser(server.appUrl) };
}

/** The same with a session in the browser. */
export async function signedIn(...given: Parameters<typeof setUp>) {
  const all = await setUp(...given);
  await all.browser.signIn(all.auth);
  const { sid } = (await all.auth.session(all.browser.cookies(), { touch: true }))!;
  return { ...all, sid, token: await all.auth.getUserToken(sid) };
}

export const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const parallel = <T>(times: number, work: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, work));

/** The different ways in which calls ended: `answered`, or error codes. */
export const endings = (settled: PromiseSettledResult<unknown>[]) => [
  ...new Set(
    settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'answered')),
  ),
];
