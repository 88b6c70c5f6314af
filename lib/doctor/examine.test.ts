import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '@/lib/auth/testing-certificate';
import { noRedis, startRedis } from '@/lib/auth/testing-redis';
import { startSandboxFor, type TestSandbox } from '@/lib/auth/testing-sandbox';
import { startTestServer, type ServerShape } from '@/lib/auth/testing-server';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { examine } from './examine';
import { type CheckResult, lineOf } from './check-result';

let sandbox: TestSandbox;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  sandbox = await startSandboxFor('http://localhost:4250', { seed: 'empty' });
});
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});
afterAll(() => sandbox.close());

async function serverOf(shape: ServerShape) {
  const server = await startTestServer(shape);
  open.push(server);
  return server;
}
const isProblem = ({ result }: CheckResult) => result === 'failed' || result === 'warning';
const resultOf = (results: CheckResult[], name: string) => results.find(({ check }) => check === name)!;

describe('against the sandbox', () => {
  const examineWith = (changes: Record<string, string> = {}) =>
    examine({ ...sandbox.environment, ...changes });

  it('a correct configuration passes every check, and no secret is printed', async () => {
    const results = await examineWith();
    expect(results.filter(isProblem)).toEqual([]);
    expect(results.map(({ check }) => check)).toEqual([
      'variables',
      'TLS',
      'discovery',
      'redirect address',
      'scopes',
      'client authentication',
      'API base',
      'partner key',
      'Redis',
    ]);
    const text = results.map(lineOf).join('\n');
    for (const secret of [sandbox.partnerKey, sandbox.clientSecret, sandbox.environment.SESSION_SECRET])
      expect(text).not.toContain(secret);
    expect(text.split('\n')).toHaveLength(results.length);
  });

  /** The problem, the check that reports it, and its advice. Every other check passes or is skipped. */
  it.each<[string, (url: string) => Record<string, string>, string, RegExp]>([
    [
      'an unregistered redirect address',
      () => ({ APP_URL: 'http://localhost:4999' }),
      'redirect address',
      /Register http:\/\/localhost:4999\/api\/auth\/callback\/partner for the client chain-dashboard/,
    ],
    [
      'an API base ending in /v1',
      (url) => ({ PARTNER_API_URL: `${url}/v1`, OAUTH_ISSUER: url }),
      'API base',
      /Set PARTNER_API_URL=http:\/\/localhost:\d+, where the API responds\./,
    ],
    [
      'an API base that does not exist',
      (url) => ({ PARTNER_API_URL: `${url}/partner`, OAUTH_ISSUER: url }),
      'API base',
      /the part before \/v1/,
    ],
    [
      'an API that is not running',
      (url) => ({ PARTNER_API_URL: 'http://localhost:1', OAUTH_ISSUER: url }),
      'API base',
      /Check PARTNER_API_URL/,
    ],
    [
      'a wrong key',
      () => ({ PARTNER_API_KEY: 'pk_chain_wrong_0000000000000' }),
      'partner key',
      /Check PARTNER_API_KEY/,
    ],
    [
      'a wrong client secret',
      () => ({ OAUTH_CLIENT_SECRET: 'wrong-secret-000000000000000000000' }),
      'client authentication',
      /Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET/,
    ],
    ['an unknown scope', () => ({ OAUTH_SCOPE: 'openid chains' }), 'scopes', /Correct OAUTH_SCOPE/],
    [
      'an issuer that is not running',
      () => ({ OAUTH_ISSUER: 'http://localhost:1' }),
      'discovery',
      /Check OAUTH_ISSUER/,
    ],
    [
      'an issuer without metadata',
      (url) => ({ OAUTH_ISSUER: `${url}/oauth` }),
      'discovery',
      /set OAUTH_AUTHORIZATION_ENDPOINT and OAUTH_TOKEN_ENDPOINT/,
    ],
    [
      'a Redis that is not running',
      () => ({ REDIS_URL: 'redis://localhost:1' }),
      'Redis',
      /check host and port in REDIS_URL/,
    ],
  ])('reports %s, and what to do', async (_, changes, name, todo) => {
    const results = await examineWith(changes(sandbox.url));
    const problems = results.filter(isProblem);
    expect(problems.map(({ check, result }) => [check, result])).toEqual([[name, 'failed']]);
    expect(resultOf(results, name).todo).toMatch(todo);
  });

  it('checks every key in a list', async () => {
    const keys = `pk_chain_wrong_0000000000000,${sandbox.partnerKey}`;
    const results = await examineWith({ PARTNER_API_KEY: keys });
    expect(resultOf(results, 'partner key 1 of 2').result).toBe('failed');
    expect(resultOf(results, 'partner key 2 of 2').result).toBe('ok');
  });

  it('reports an unknown client in both checks that use it', async () => {
    const problems = (await examineWith({ OAUTH_CLIENT_ID: 'unknown' })).filter(isProblem);
    expect(problems.map(({ check }) => check)).toEqual(['redirect address', 'client authentication']);
  });

  it('reports all invalid variables, and then stops', async () => {
    const results = await examineWith({ PARTNER_API_KEY: '', PORT: 'x', LOG_LEVEL: '"info"' });
    expect(results.map(({ check, result }) => [check, result])).toEqual(
      Array(3).fill(['variables', 'failed']),
    );
  });

  it('warns of plain http to another machine', async () => {
    const results = await examineWith({ APP_URL: 'http://chains.example' });
    expect(resultOf(results, 'TLS')).toMatchObject({
      result: 'warning',
      todo: expect.stringContaining('https: in APP_URL'),
    });
  });
});

describe('against other servers', () => {
  it.each(['basic', 'post'])('suggests %s if the server accepts only that', async (method) => {
    const server = await serverOf({
      clientAuth: method === 'basic' ? 'client_secret_basic' : 'client_secret_post',
    });
    const correct = await examine({ ...server.environment, OAUTH_SCOPE: 'openid' });
    // This API returns the same 401 whichever credential it rejects.
    expect(correct.filter(isProblem).map(({ check, result }) => [check, result])).toEqual([
      ['partner key', 'warning'],
    ]);
    const other = method === 'basic' ? 'post' : 'basic';
    const results = await examine({
      ...server.environment,
      OAUTH_SCOPE: 'openid',
      OAUTH_CLIENT_AUTH: other,
    });
    expect(resultOf(results, 'client authentication')).toMatchObject({
      result: 'failed',
      todo: `It accepts the other method: set OAUTH_CLIENT_AUTH=${method}.`,
    });
  });

  it('pushes the sign-in request to a server that requires that', async () => {
    const server = await serverOf({ requiresPar: true });
    const resultWith = async (changes: Record<string, string>) => resultOf(await examine({ ...server.environment, ...changes }), 'redirect address'); // oxfmt-ignore
    expect((await resultWith({})).result).toBe('ok');
    expect(await resultWith({ APP_URL: 'http://localhost:4999' })).toMatchObject({
      says: expect.stringContaining('a sign-in: invalid_request redirect_uri did not match'),
      todo: expect.stringContaining('Register http://localhost:4999'),
    });
    expect(await resultWith({ OAUTH_CLIENT_SECRET: 'wrong-secret-000000000000000000000' })).toMatchObject({
      says: 'The server rejects a sign-in: status 401.',
      todo: 'Check OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET.',
    });
  });

  it('suggests the issuer that the metadata names', async () => {
    const server = await serverOf({});
    server.faults.metadata = (document) => ({ ...document, issuer: 'https://as.example/' });
    const results = await examine(server.environment);
    expect(resultOf(results, 'discovery').todo).toContain('set OAUTH_ISSUER=https://as.example/.');
  });

  it('reports an untrusted certificate, and what to do', async () => {
    const server = await serverOf({ tls: selfSigned() });
    const results = await examine(server.environment);
    expect(resultOf(results, 'TLS')).toMatchObject({
      result: 'failed',
      says: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
      todo: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
    expect(resultOf(results, 'discovery')).toMatchObject({
      result: 'failed',
      todo: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  });

  it('reports an https issuer that does not use TLS', async () => {
    const server = await serverOf({});
    const https = server.issuer.replace('http:', 'https:');
    const results = await examine({ ...server.environment, OAUTH_ISSUER: https });
    expect(resultOf(results, 'TLS')).toMatchObject({
      result: 'failed',
      todo: expect.stringContaining('use http:'),
    });
  });

  it.skipIf(noRedis)('reports a Redis that requires a password', async () => {
    const redis = await startRedis();
    open.push(redis);
    const redisResult = async () =>
      resultOf(await examine({ ...sandbox.environment, REDIS_URL: redis.url }), 'Redis');
    expect((await redisResult()).result).toBe('ok');
    await redis.client.config('SET', 'requirepass', 'x');
    expect(await redisResult()).toMatchObject({
      result: 'failed',
      todo: expect.stringContaining('password in REDIS_URL'),
    });
  });
});

describe('the command', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const run = (environment: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const env = { ...bareEnvironment(), ...environment };
      const child = spawn(process.execPath, ['lib/commands/doctor.mjs', ...args], { cwd: root, env });
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
      child.once('close', (code) => resolve({ code, out }));
    });

  it('prints a line per check, or JSON with --json, and exits with 1 if a check fails', async () => {
    const [passing, failing] = await Promise.all([
      run(sandbox.environment),
      run({ ...sandbox.environment, PARTNER_API_KEY: 'pk_chain_wrong_0000000000000' }, '--json'),
    ]);
    expect([passing.code, passing.out.trim().split('\n').length]).toEqual([0, 9]);
    expect(passing.out).toMatch(/^ok +partner key/m);
    expect(failing.code).toBe(1);
    const { ok, checks } = JSON.parse(failing.out) as { ok: boolean; checks: CheckResult[] };
    expect(ok).toBe(false);
    expect(resultOf(checks, 'partner key')).toMatchObject({ result: 'failed', todo: expect.any(String) });
  });
});
