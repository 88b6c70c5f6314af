import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from './auth';
import { TestBrowser } from './testing-browser';
import {
  appUrl,
  callHandler,
  exportsOf,
  handlers,
  methods,
  nameOf,
  pageHeaders,
  paramsOf,
  type RouteHandler,
  routeFiles,
} from './testing-handlers';
import { routeInputs as rows } from './testing-route-inputs';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';

vi.mock('next/headers', () => import('./testing-next-headers'));

const words = [
  '', '\u0000', '../../whoami', '..', '%2e%2e%2f', "' or 1=1 --", '"><script>alert(1)</script>', '${7*7}', '__proto__',
  'javascript:alert(1)', '\r\nSet-Cookie: a=b', '//evil.example', '\u202e', 'a'.repeat(9000),
]; // oxfmt-ignore
/** Values for bodies. `sandbox/api/every-input.test.ts` covers those that reach the service. */
const values = ['', '\u0000', '"><script>alert(1)</script>', 'a'.repeat(9000), null, -1, [[]], { $gt: '' }];
const types = ['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain; application/json', 'application/jsonp', 'application/xml']; // oxfmt-ignore
const leak = /node_modules|\.ts:|undici|postgres|<script|pk_chain_/;

/** Copies of a body, each with one field replaced by `value`, nested fields included. */
function* withReplacedField(
  body: Record<string, unknown>,
  value: unknown,
): Generator<Record<string, unknown>> {
  for (const [name, inner] of Object.entries(body)) {
    yield { ...body, [name]: value };
    if (typeof inner === 'object' && inner !== null)
      for (const nested of withReplacedField(inner as Record<string, unknown>, value))
        yield { ...body, [name]: nested };
  }
}

let sandbox: TestSandbox;
let browser: TestBrowser;
const headers = () => ({ ...pageHeaders, cookie: browser.cookies() });
beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  const scopes = ['chains:read', 'chains:write', 'contacts:read', 'invites:read', 'invites:write', 'properties:read', 'requests:read', 'requests:write', 'teams:read', 'transactions:write']; // oxfmt-ignore
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes, limit: 1_000_000 });
  for (const [name, value] of Object.entries({ ...sandbox.environment, PARTNER_API_KEY: key }))
    vi.stubEnv(name, value);
  browser = new TestBrowser(appUrl);
  await browser.signIn(auth(), { query: '?login_hint=agent' });
});
afterAll(async () => {
  await auth().close();
  await sandbox.close();
});

it('has a row of inputs for every handler, and no others', () => {
  expect(Object.keys(rows).sort()).toEqual(handlers.map(nameOf).sort());
});

it('no route exports another method, or honours a method override', async () => {
  for (const file of routeFiles)
    for (const name of Object.keys(await exportsOf(file)))
      expect([...methods, 'dynamic'], file).toContain(name);
  const overrides = {
    'x-http-method-override': 'DELETE',
    'x-method-override': 'DELETE',
    'x-http-method': 'DELETE',
  };
  for (const route of handlers.filter(({ method }) => method === 'GET'))
    await callHandler(route, { ...headers(), ...overrides }, { query: '?_method=DELETE' });
  expect(await auth().session(browser.cookies(), { touch: false })).not.toBeNull();
  const sent = await sandbox.operator<{ method: string; path: string }[]>('GET', '/requests');
  expect(sent.filter(({ method, path }) => path.startsWith('/v1/') && method !== 'GET')).toEqual([]);
});

function* attacks(route: RouteHandler): Generator<[what: string, input: Parameters<typeof callHandler>[2]]> {
  const { query = [], body } = rows[nameOf(route)] ?? {};
  for (const word of words) {
    for (const name of paramsOf(route.file).filter((param) => param !== 'nextauth'))
      yield [`${name} ${word}`, { params: { [name]: word } }];
    for (const name of query)
      yield [`${name} ${word}`, { query: `?${new URLSearchParams({ [name]: word })}` }];
  }
  if (!body) return;
  for (const value of values)
    for (const bad of withReplacedField(body, value)) yield [JSON.stringify(bad).slice(0, 200), { body: JSON.stringify(bad) }];
  for (const text of ['', '{', 'null', '[]', '"x"', '{"__proto__":{"a":1}}', '['.repeat(3000)]) yield [text, { body: text }];
} // oxfmt-ignore

describe.each(handlers.filter((route) => nameOf(route) !== 'DELETE session/route.ts'))(
  '$method $file',
  (route) => {
    it('survives hostile input: no 5xx, no leaked internals, no caching, no foreign redirect', async () => {
      const errors: string[] = [];
      for (const [what, input] of attacks(route)) {
        const response = await callHandler(route, headers(), input);
        const text = await response.text();
        if (response.status >= 500)
          errors.push(`${what.slice(0, 200)}: ${response.status} ${text.slice(0, 200)}`);
        if (response.status >= 400 && leak.test(text))
          errors.push(`${what.slice(0, 200)}: ${text.slice(0, 200)}`);
        if (response.headers.get('cache-control') !== 'private, no-store') errors.push(`${what}: cacheable`);
        const to = new URL(response.headers.get('location') ?? '/', appUrl);
        if (to.origin !== appUrl) errors.push(`${what}: redirects to ${to.href}`);
      }
      expect(errors).toEqual([]);
    });
  },
);

const withBody = handlers.filter((route) => rows[nameOf(route)]?.body && !route.file.startsWith('auth/'));
it.each(withBody)('$method $file accepts only JSON', async (route) => {
  const body = JSON.stringify(rows[nameOf(route)]!.body);
  const responses = types.map((type) => callHandler(route, { ...headers(), 'content-type': type }, { body }));
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(types.map(() => 415));
});
