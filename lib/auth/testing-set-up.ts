import { afterAll, afterEach, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createAuth, createStore } from './auth';
import { startTestServer, type ServerShape, type TestServer } from './testing-server';
import { TestBrowser } from './testing-browser';
import { createVault, type SessionRecord } from './vault';

/** Resources that a test opened. They are closed after it, in reverse order. */
export const open: { close(): Promise<void> }[] = [];
/** The test file's servers by shape. They are reused, and reset after each test. */
const servers = new Map<string, TestServer>();
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const resource of open.splice(0).reverse()) await resource.close();
  for (const server of servers.values()) server.reset();
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

type Variables = Record<string, string>;

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

/** An authorization server, the dashboard's auth configured to use it, and a browser that has not signed in. */
export async function setUp(
  shape: ServerShape = {},
  variables: Variables | ((issuer: string) => Variables) = {},
) {
  const server = await serverOf(shape);
  const changes = typeof variables === 'function' ? variables(server.issuer) : variables;
  const environment = { ...server.environment, ...changes };
  const env = readEnvironment(environment);
  const store = createStore(env);
  const auth = createAuth(env, store);
  open.push(auth);
  /** A second instance with the same sessions: another process, or this one restarted with changed variables. */
  const anotherAuth = (overrides: Variables = {}) =>
    createAuth(readEnvironment({ ...environment, ...overrides }), store);
  const vault = createVault({ store, secrets: env.SESSION_SECRET, absoluteMs: 60_000 });
  /** Changes a session's record directly in the vault, as another process would. */
  const changeRecord = async (sid: string, fields: Partial<SessionRecord>) => {
    const { record, version } = (await vault.read(sid, { touch: false }))!;
    if (!(await vault.replace(sid, version, { ...record, ...fields }))) throw new Error('changed meanwhile');
  };
  return {
    server,
    auth,
    anotherAuth,
    environment,
    store,
    vault,
    changeRecord,
    browser: new TestBrowser(server.appUrl),
  };
}

/** The same, with a browser that has signed in. */
export async function signedIn(...args: Parameters<typeof setUp>) {
  const context = await setUp(...args);
  await context.browser.signIn(context.auth);
  const { sid } = (await context.auth.session(context.browser.cookies(), { touch: true }))!;
  return { ...context, sid, token: await context.auth.getUserToken(sid) };
}

/** Stops this process's clock, and so the test server's too. `vi.advanceTimersByTime` advances it. */
export const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });

/** Stops the clock and the timers, which then fire only when the test advances the time. */
export const stopTimers = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });

/** Replaces `AbortSignal.timeout`. Each timeout set from now on fires only when the test calls its `fire`. */
export function mockAbortTimeouts() {
  const timeouts: { ms: number; fire(): void }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    const fire = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
    timeouts.push({ ms, fire });
    return controller.signal;
  });
  return timeouts;
}

export const parallel = <T>(times: number, work: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, work));

/** The distinct outcomes of the calls: `ok` or error codes. */
export const distinctOutcomes = (settled: PromiseSettledResult<unknown>[]) => [
  ...new Set(
    settled.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'ok')),
  ),
];
