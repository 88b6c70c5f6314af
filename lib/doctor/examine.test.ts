import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '@/lib/auth/testing-certificate';
import { noRedis, startRedis } from '@/lib/auth/testing-redis';
import { startSandboxFor, type TestSandbox } from '@/lib/auth/testing-sandbox';
import { startTestServer, type ServerShape } from '@/lib/auth/testing-server';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { examine } from './examine';
import { type CheckResult, lineOf } from './finding';

let sandbox: TestSandbox;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  sandbox = await startSandboxFor('http://localhost:4250', { seed: 'empty' });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => sandbox.close());

async function serverOf(shape: ServerShape) {
  const server = await startTestServer(shape);
  open.push(server);
  return server;
}
const isBad = ({ result }: CheckResult) => result === 'failed' || result === 'warning';
const about = (findings: CheckResult[], check: string) => findings.find((one) => one.check === check)!;

describe('against the sandbox', () => {
  const look = (changes: Record<string, string> = {}) => examine({ ...sandbox.environment, ...changes });

  it('a right configuration passes every check, and leaves nothing behind', async () => {
    const findings = await look();
    expect(findings.filter(isBad)).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
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
    const text = findings.map(lineOf).join('\n');
    for (const secret of [sandbox.partnerKey, sandbox.clientSecret, sandbox.environment.SESSION_SECRET])
      expect(text).not.toContain(secret);
    expect(text.split('\n')).toHaveLength(findings.length);
  });

  /** What is wrong, which check says so, and what it says to do; every other check that can be made passes. */
  it.each<[string, (url: string) => Record<string, string>, string, RegExp]>([
    [
      'an address that is not registered',
      () => ({ APP_URL: 'http://localhost:4999' }),
      'redirect address',
      /Register http:\/\/localhost:4999\/api\/auth\/callback\/partner for the client chain-dashboard/,
    ],
    [
      'a /v1 too many',
      (url) => ({ PARTNER_API_URL: `${url}/v1`, OAUTH_ISSUER: url }),
      'API base',
      /Write PARTNER_API_URL=http:\/\/localhost:\d+, where it is\./,
    ],
    [
      'an API base that leads nowhere',
      (url) => ({ PARTNER_API_URL: `${url}/partner`, OAUTH_ISSUER: url }),
      'API base',
      /the part before \/v1/,
    ],
    [
      'an API that is not there',
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
    ['a scope that there is not', () => ({ OAUTH_SCOPE: 'openid chains' }), 'scopes', /Mend OAUTH_SCOPE/],
    [
      'an issuer that is not there',
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
      'a Redis that is not there',
      () => ({ REDIS_URL: 'redis://localhost:1' }),
      'Redis',
      /check host and port in REDIS_URL/,
    ],
  ])('tells of %s, and what to do', async (_, changes, check, todo) => {
    const findings = await look(changes(sandbox.url));
    expect(findings.filter(isBad).map((one) => [one.check, one.result])).toEqual([[check, 'failed']]);
    expect(about(findings, check).todo).toMatch(todo);
  });

  it('looks at each key of a list', async () => {
    const findings = await look({ PARTNER_API_KEY: `pk_chain_wrong_0000000000000,${sandbox.partnerKey}` });
    expect(about(findings, 'partner key 1 of 2').result).toBe('failed');
    expect(about(findings, 'partner key 2 of 2').result).toBe('ok');
  });

  it('tells of an unknown client where it shows', async () => {
    const bad = (await look({ OAUTH_CLIENT_ID: 'unknown' })).filter(isBad);
    expect(bad.map(({ check }) => check)).toEqual(['redirect address', 'client authentication']);
  });

  it('names all wrong variables, and goes no further', async () => {
    const findings = await look({ PARTNER_API_KEY: '', PORT: 'x', LOG_LEVEL: '"info"' });
    expect(findings.map(({ check, result }) => [check, result])).toEqual(
      Array(3).fill(['variables', 'failed']),
    );
  });

  it('warns of plain http to another machine', async () => {
    const findings = await look({ APP_URL: 'http://chains.example' });
    expect(about(findings, 'TLS')).toMatchObject({
      result: 'warning',
      todo: expect.stringContaining('https: into APP_URL'),
    });
  });
});

describe('against other servers', () => {
  it.each(['basic', 'post'])('a client that the server takes by %s alone is told how', async (way) => {
    const server = await serverOf({
      clientAuth: way === 'basic' ? 'client_secret_basic' : 'client_secret_post',
    });
    const right = await examine({ ...server.environment, OAUTH_SCOPE: 'openid' });
    // This API returns 401 alike, whichever of the two it refuses.
    expect(right.filter(isBad).map(({ check, result }) => [check, result])).toEqual([
      ['partner key', 'warning'],
    ]);
    const other = way === 'basic' ? 'post' : 'basic';
    const findings = await examine({
      ...server.environment,
      OAUTH_SCOPE: 'openid',
      OAUTH_CLIENT_AUTH: other,
    });
    expect(about(findings, 'client authentication')).toMatchObject({
      result: 'failed',
      todo: `It takes it the other way: write OAUTH_CLIENT_AUTH=${way}.`,
    });
  });

  it('metadata of another issuer is told with its name', async () => {
    const server = await serverOf({});
    server.faults.metadata = (document) => ({ ...document, issuer: 'https://as.example/' });
    const findings = await examine(server.environment);
    expect(about(findings, 'discovery').todo).toContain('write OAUTH_ISSUER=https://as.example/.');
  });

  it('a certificate that no one vouches for is told, with what to do', async () => {
    const server = await serverOf({ tls: selfSigned() });
    const findings = await examine(server.environment);
    expect(about(findings, 'TLS')).toMatchObject({
      result: 'failed',
      says: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
      todo: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
    expect(about(findings, 'discovery')).toMatchObject({ result: 'failed', todo: 'See the line about TLS.' });
  });

  it('a server that speaks no TLS where https is written is told', async () => {
    const server = await serverOf({});
    const https = server.issuer.replace('http:', 'https:');
    const findings = await examine({ ...server.environment, OAUTH_ISSUER: https });
    expect(about(findings, 'TLS')).toMatchObject({
      result: 'failed',
      todo: expect.stringContaining('write http:'),
    });
  });

  it.skipIf(noRedis)('a Redis that wants a password is told so', async () => {
    const redis = await startRedis();
    open.push(redis);
    const look = async () => about(await examine({ ...sandbox.environment, REDIS_URL: redis.url }), 'Redis');
    expect((await look()).result).toBe('ok');
    await redis.client.config('SET', 'requirepass', 'x');
    expect(await look()).toMatchObject({
      result: 'failed',
      todo: expect.stringContaining('password into REDIS_URL'),
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

  it('prints a line a check and ends with 0, or with 1 when one failed; as JSON with --json', async () => {
    const [good, bad] = await Promise.all([
      run(sandbox.environment),
      run({ ...sandbox.environment, PARTNER_API_KEY: 'pk_chain_wrong_0000000000000' }, '--json'),
    ]);
    expect([good.code, good.out.trim().split('\n').length]).toEqual([0, 9]);
    expect(good.out).toMatch(/^ok +partner key/m);
    expect(bad.code).toBe(1);
    const { ok, checks } = JSON.parse(bad.out) as { ok: boolean; checks: CheckResult[] };
    expect(ok).toBe(false);
    expect(about(checks, 'partner key')).toMatchObject({ result: 'failed', todo: expect.any(String) });
  });
});
