import { afterAll, afterEach, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth, createStore } from './auth';
import { startTestServer, type ServerShape, type TestServer } from './testing-server';
import { TestBrowser } from './testing-browser';
import { createVault, type SessionRecord } from './vault';

/** What each test has opened; closed after it, the last first. */
export const open: { close(): Promise<void> }[] = [];
/** A file's servers by shape: made once, as new for every test. */
const servers = new Map<string, TestServer>();
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const one of open.splice(0).reverse()) await one.close();
  for (const server of servers.values()) server.reset();
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

type More = Record<string, string>;

async function serverOf(shape: ServerShape): Promise<TestServer> {
  const key = JSON.stringify(shape);
  const known = servers.get(key);
  if (known) return known;
  const server = await startTestServer(shape);
  const close = async () => {
    servers.delete(key);
    await server.close();
  };
  servers.set(key, { ...server, close });
  return servers.get(key)!;
}

/** An authorization server of a shape, the dashboard's sign-in against it, and a browser that has not signed in. */
export async function setUp(shape: ServerShape = {}, more: More | ((issuer: string) => More) = {}) {
  const server = await serverOf(shape);
  const environment = { ...server.environment, ...(typeof more === 'function' ? more(server.issuer) : more) };
  const env = readEnvironment(environment);
  const store = createStore(env);
  const auth = createAuth(env, store);
  open.push(auth);
  /** The sign-in of another process with the same sessions, or of this one started again with other variables. */
  const another = (changes: More = {}) => createAuth(readEnvironment({ ...environment, ...changes }), store);
  const vault = createVault({ store, secrets: env.SESSION_SECRET, absoluteMs: 60_000 });
  /** Changes a session's record behind everyone's back. */
  const change = async (sid: string, fields: Partial<SessionRecord>) => {
    const { record, version } = (await vault.read(sid, { touch: false }))!;
    if (!(await vault.replace(sid, version, { ...record, ...fields }))) throw new Error('changed meanwhile');
  };
  return {
    server,
    auth,
    another,
    environment,
    store,
    vault,
    change,
    browser: new TestBrowser(server.appUrl),
  };
}

/** The same with a session in the browser. */
export async function signedIn(...given: Parameters<typeof setUp>) {
  const all = await setUp(...given);
  await all.browser.signIn(all.auth);
  const { sid } = (await all.auth.session(all.browser.cookies(), { touch: true }))!;
  return { ...all, sid, token: await all.auth.getUserToken(sid) };
}

/** Stops the clock of this process, the test server's with it. `vi.advanceTimersByTime` moves it. */
export const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });

/** Stops the clock and the timers: what waits for a time waits until the test moves it there. */
export const stopTimers = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });

/** Every limit set by `AbortSignal.timeout` from now on: it runs out when the test says so, and only then. */
export function holdTimeLimits() {
  const limits: { ms: number; runOut(): void }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    const runOut = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
    limits.push({ ms, runOut });
    return controller.signal;
  });
  return limits;
}

export const parallel = <T>(times: number, work: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, work));

/** The different ways in which calls ended: `ok`, or error codes. */
export const endings = (settled: PromiseSettledResult<unknown>[]) => [
  ...new Set(
    settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok')),
  ),
];
