import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SandboxConfig } from '../context';
import { onEachDatabase } from '../db/on-each-database';
import { startSandbox, type RunningSandbox } from '../testing';
import { createClock } from './clock';
import { operatorRoutes } from './routes';

onEachDatabase('operator: refusals', (database) => {
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
  });
  afterAll(() => sandbox.close());

  const unknown = '00000000-0000-4000-8000-000000000000';

  /** Sends the body unchanged, and returns the status instead of throwing. */
  async function raw(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${sandbox.url}/operator${path}`, { method, body, headers });
    return {
      status: response.status,
      body: (await response.json()) as { error: { code: string; details?: { issues: { path: string }[] } } },
    };
  }

  test('/docs describes exactly the controls that exist', async () => {
    const page = await (await fetch(`${sandbox.url}/docs`)).text();
    const described = [...page.matchAll(/<code>([A-Z]+ \/operator\/[^<]+)<\/code>/g)].map(([, call]) => call);
    const config = { db: database().db } as SandboxConfig;
    const routes = operatorRoutes(config, createClock(config.db)).routes;
    const calls = routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} /operator${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(calls.sort());
  });

  test('/docs marks exactly those members of a body with ? that may be left out', async () => {
    const page = await (await fetch(`${sandbox.url}/docs`)).text();
    const control = /<code>([A-Z]+) \/operator(\/[^<]+)<\/code><br \/><code class="body">([^<]+)<\/code>/g;
    const controls = [...page.matchAll(control)].map(
      ([, method, path, body]) => [method!, path!, body!] as const,
    );
    expect(controls.length).toBeGreaterThan(10);
    for (const [method, path, body] of controls) {
      const isList = body.startsWith('[');
      const required = body.split(',').flatMap((member) => /^[[{ ]*(\w+)(?!\?|\w)/.exec(member)?.[1] ?? []);
      const response = await raw(method, path.replace(/\{\w+\}/, unknown), isList ? '[{}]' : '{}');
      const missing =
        response.body.error.details?.issues.map((issue) => issue.path.replace(/^0\./, '')) ?? [];
      expect(missing.sort(), `${method} ${path}`).toEqual(required.sort());
    }
  });

  test('the curl example in /docs works as printed', async () => {
    const page = await (await fetch(`${sandbox.url}/docs`)).text();
    const example = /<pre id="curl">([^]*?)<\/pre/
      .exec(page)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    const { stdout } = await promisify(execFile)('sh', ['-c', example]);
    expect(JSON.parse(stdout)).toMatchObject({ scopes: ['chains:read'] });
  });

  test.each([
    ['POST', '/reset', '{"seed":"other"}', 'seed'], ['POST', '/reset', 'not json', ''], ['POST', '/keys', '{"scopes":["all"]}', 'scopes.0'],
    ['POST', '/keys', '{}', 'scopes'], ['POST', '/tokens', '{"person":5}', 'person'], ['POST', '/clock', '{"offsetSeconds":"1"}', 'offsetSeconds'],
    ['PUT', '/faults', '{}', ''], ['PUT', '/faults', '[{"path":"*","kind":"explode"}]', '0.kind'], ['PUT', '/faults', '[{"path":"*","kind":"status","x":1}]', '0'],
    ['POST', '/chains', '{"transactions":5001,"shape":"line","person":"agent"}', 'transactions'],
    ['POST', '/chains', '{"transactions":0,"shape":"line","person":"agent"}', 'transactions'], ['POST', '/chains', '{"transactions":1,"shape":"line","person":"agent","stagesEach":29}', 'stagesEach'],
    ['PUT', '/faults', '[{"path":"*","kind":"status","status":199}]', '0.status'], ['PUT', '/faults', '[{"path":"*","kind":"status","status":600}]', '0.status'],
    ['PUT', '/faults', '[{"path":"*","kind":"status","count":0}]', '0.count'], ['PUT', '/faults', '[{"path":"*","kind":"status","probability":1.1}]', '0.probability'],
    ['PUT', '/faults', '[{"path":"*","kind":"status","retryAfter":-1}]', '0.retryAfter'], ['PUT', '/faults', '[{"path":"","kind":"reset"}]', '0.path'],
    ['POST', '/keys', '{"scopes":[],"limit":0}', 'limit'], ['POST', '/keys', '{"scopes":[],"windowSeconds":0}', 'windowSeconds'], ['POST', '/keys', '{"scopes":[],"partner":" "}', 'partner'],
    ['PATCH', `/stages/${unknown}`, '{"expectedUpdate":"2027-01-05T09:00:00"}', 'expectedUpdate'], ['POST', '/tokens', '{"person":"agent","ttlSeconds":1.5}', 'ttlSeconds'],
    ['PATCH', `/stages/${unknown}`, '{"progress":"Done"}', 'progress'], ['PATCH', `/parties/${unknown}`, '{"permissions":{"chainNode":{}}}', 'permissions.chainNode.canView'],
    ['PATCH', `/invites/${unknown}`, '{"status":"expired"}', 'status'], ['PATCH', `/transactions/${unknown}`, '{"amount":-1}', 'amount'],
    ['PATCH', `/stages/${unknown}`, '{"progressNote":"a\\u0000"}', 'progressNote'], ['PATCH', `/stages/${unknown}`, '{"expectedUpdate":"0000-01-01T00:00:00Z"}', 'expectedUpdate'],
    ['PATCH', `/transactions/${unknown}`, '{"saleState":"\\u0000"}', 'saleState'], ['POST', '/tokens', '{"person":"\\u0000"}', 'person'],
    ['POST', '/keys', '{"scopes":[],"partner":"\\u0000"}', 'partner'], ['PUT', '/faults', '[{"path":"\\u0000","kind":"reset"}]', '0.path'],
  ])('%s %s %s is 400 and names %s', async (method, path, body, at) => {
    const response = await raw(method, path, body);
    expect([response.status, response.body.error.code]).toEqual([400, 'invalid_request']);
    expect(response.body.error.details!.issues.map((issue) => issue.path)).toContain(at);
  }); // oxfmt-ignore

  test.each([
    ['PATCH', `/stages/${unknown}`, '{}'], ['PATCH', `/transactions/${unknown}`, '{}'], ['PATCH', `/parties/${unknown}`, '{}'],
    ['PATCH', `/invites/${unknown}`, '{}'], ['PATCH', `/access-requests/${unknown}`, '{"status":"accepted"}'], ['PATCH', '/stages/not-an-id', '{}'],
    ['POST', '/tokens', '{"person":"no one"}'], ['POST', '/grants/revoke', '{"person":"no one"}'], ['POST', '/transactions', '{"person":"no one"}'],
    ['POST', '/nothing', '{}'],
  ])('%s %s %s is 404', async (method, path, body) => {
    const response = await raw(method, path, body);
    expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
  }); // oxfmt-ignore

  test.each([
    ['a foreign Host', { host: 'sandbox.example.com' }], ['a foreign page', { origin: 'https://evil.example' }],
    ['another local page', { origin: 'http://localhost:3000' }], ['a page that hides its origin', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ] as [string, Record<string, string>][])('%s is refused', async (_, headers) => {
    expect(await statusWith(headers)).toBe(403);
  }); // oxfmt-ignore

  test('this machine and the sandbox’s own pages are allowed', async () => {
    const host = new URL(sandbox.url).host;
    expect(await statusWith({ host })).toBe(200);
    expect(await statusWith({ host, origin: sandbox.url, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  /** Uses Node's own request, because fetch cannot set Host and Origin. */
  function statusWith(headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(`${sandbox.url}/operator/people`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      sent.once('error', reject).end();
    });
  }

  test('without SANDBOX_OPERATOR there are no controls and no faults', async () => {
    const closed = await startSandbox({ db: database().db, operator: false, seed: null });
    const headers = {
      authorization: `Bearer ${sandbox.partnerKey}`,
      'x-user-token': await sandbox.token('agent'),
    };
    const whoami = (url: string) => fetch(`${url}/v1/whoami`, { headers });
    const discovery = (url: string) => fetch(`${url}/.well-known/openid-configuration`);
    await sandbox.operator('PUT', '/faults', [{ path: '**', kind: 'status' }]);
    const open = [await whoami(sandbox.url), await discovery(sandbox.url)];
    const shut = [await whoami(closed.url), await discovery(closed.url)];
    await sandbox.operator('PUT', '/faults', []);
    expect(open.map(({ status }) => status)).toEqual([503, 503]);
    expect(shut.map(({ status }) => status)).toEqual([200, 200]);
    const response = await fetch(`${closed.url}/operator/people`);
    expect(response.status).toBe(404);
    expect(await (await fetch(`${closed.url}/docs`)).text()).not.toContain('/operator/');
    await closed.close();
  });
});
