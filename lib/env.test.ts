import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env';

const required = {
  PARTNER_API_KEY: 'pk_chain_0123456789',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'client secret',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('the environment', () => {
  it('requires four variables, and derives the URLs from the two ports', () => {
    expect(readEnvironment({ ...required, PORT: '3100', SANDBOX_PORT: '4100' })).toMatchObject({
      APP_URL: 'http://localhost:3100',
      PARTNER_API_URL: 'http://localhost:4100',
      OAUTH_ISSUER: 'http://localhost:4100',
      SESSION_IDLE_SECONDS: 1800,
      SESSION_ABSOLUTE_SECONDS: 28_800,
      INSTANCES: 1,
      TEAMS: [],
    });
  });

  it.each(Object.keys(required))('names %s if it is missing or empty', (name) => {
    expect(() => readEnvironment({ ...required, [name]: undefined })).toThrow(
      new RegExp(`^${name} is missing: `),
    );
    expect(() => readEnvironment({ ...required, [name]: '' })).toThrow(new RegExp(`^${name} is missing: `));
  });

  it.each([
    ['PORT', '70000'],
    ['APP_URL', 'chains.example'],
    ['APP_URL', 'https://chains.example/dashboard'],
    ['PARTNER_API_KEY', 'two words'],
    ['PARTNER_API_KEY', 'pk_chain_0123456789,two words'],
    ['PARTNER_API_KEY', ','],
    ['OAUTH_CLIENT_AUTH', 'mtls'],
    ['OAUTH_AUTHORIZE_PARAMS', 'prompt'],
    ['OAUTH_AUTHORIZE_PARAMS', 'prompt=consent&redirect_uri=https://evil.example'],
    ['OAUTH_AUTHORIZE_PARAMS', 'code_challenge_method=plain'],
    ['OAUTH_PAR', 'maybe'],
    ['HTTPS_PROXY', 'ftp://proxy.example'],
    ['KEEP_ALIVE_TIMEOUT', '5'],
    ['SESSION_SECRET', 'too short'],
    ['SESSION_SECRET', `${'x'.repeat(32)},too short`],
    ['SESSION_IDLE_SECONDS', 'soon'],
    ['REDIS_URL', 'http://localhost'],
    ['LOG_LEVEL', 'loud'],
    ['SECURITY_CONTACT', 'security@chains.example'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nPolicy: x'],
    ['METRICS_PORT', '3000'],
    ['METRICS_PORT', 'on'],
  ])('names %s if it is %s', (name, value) => {
    expect(() => readEnvironment({ ...required, [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it('names all invalid variables at once, with what is allowed', () => {
    const invalid = {
      ...required,
      PORT: '70000',
      APP_URL: 'chains.example',
      PARTNER_API_KEY: undefined,
      SESSION_IDLE_SECONDS: '1e3',
      INSTANCES: '2',
      LOG_LEVEL: 'loud',
    };
    const lines = (() => {
      try {
        readEnvironment(invalid);
      } catch (error) {
        return (error as Error).message.split('\n');
      }
    })();
    expect(lines).toEqual([
      'PORT must be a port, a whole number from 1 to 65535.',
      'APP_URL must be an http or https address, e.g. https://chains.example.',
      expect.stringMatching(/^PARTNER_API_KEY is missing: .+\.$/),
      'SESSION_IDLE_SECONDS must be a number of seconds, a whole number from 5 to 2592000.',
      'LOG_LEVEL must be silent, fatal, error, warn, info or debug.',
      expect.stringMatching(/^REDIS_URL is missing: .+\.$/),
    ]);
  });

  it.each([
    ['PORT', '"3000"'],
    ['APP_URL', '"https://chains.example"'],
    ['PARTNER_API_KEY', "'pk_chain_0123456789'"],
    ['SESSION_SECRET', `"${'x'.repeat(32)}"`],
    ['OAUTH_SCOPE', '"openid profile"'],
  ])('reports only the quotes around %s', (name, value) => {
    expect(() => readEnvironment({ ...required, [name]: value })).toThrow(
      new RegExp(`^${name} is in quotes, which would become part of the value: remove them\\.$`),
    );
  });

  it('normalises the case of addresses and words, and drops default ports', () => {
    const env = readEnvironment({
      ...required,
      APP_URL: 'HTTPS://Chains.Example:443/',
      PARTNER_API_URL: 'https://API.example:443/partner/',
      REDIS_URL: 'REDIS://localhost',
      OAUTH_CLIENT_AUTH: 'Post',
      LOG_LEVEL: 'WARN',
    });
    expect(env).toMatchObject({
      APP_URL: 'https://chains.example',
      PARTNER_API_URL: 'https://api.example/partner',
      OAUTH_CLIENT_AUTH: 'post',
      LOG_LEVEL: 'warn',
    });
  });

  it("rejects the demo's public secret if APP_URL is https", () => {
    const { SESSION_SECRET } = parseEnv(readFileSync('.env.demo', 'utf8'));
    const withUrl =
      (APP_URL: string, more = '') =>
      () =>
        readEnvironment({ ...required, APP_URL, SESSION_SECRET: SESSION_SECRET + more });
    expect(withUrl('http://localhost:3000')).not.toThrow();
    for (const more of ['', `,${'x'.repeat(32)}`])
      expect(withUrl('HTTPS://chains.example', more)).toThrow(/^SESSION_SECRET contains the demo's secret/);
  });

  it('requires REDIS_URL for several processes', () => {
    expect(() => readEnvironment({ ...required, INSTANCES: '2' })).toThrow(/^REDIS_URL is missing: /);
    expect(readEnvironment({ ...required, INSTANCES: '2', REDIS_URL: 'redis://localhost' }).INSTANCES).toBe(
      2,
    );
  });

  it('requires both configured endpoints or neither', () => {
    const tokenOnly = { ...required, OAUTH_TOKEN_ENDPOINT: 'https://as.example/token' };
    expect(() => readEnvironment(tokenOnly)).toThrow(/^OAUTH_AUTHORIZATION_ENDPOINT is missing: /);
    const both = { ...tokenOnly, OAUTH_AUTHORIZATION_ENDPOINT: 'https://as.example/auth' };
    expect(readEnvironment(both).OAUTH_TOKEN_ENDPOINT).toBe('https://as.example/token');
  });

  it('reads teams as ids with optional names, which may contain commas and colons', () => {
    const [one, two, three] = ['a', 'b', 'C'].map((letter) => `2${letter}aadb2e-5f53-4da9-a53b-6efba3a384a5`);
    const { TEAMS } = readEnvironment({
      ...required,
      TEAMS: ` ${one}:North & East, ${two} ,,${three}:Sales: London,`,
    });
    expect(TEAMS).toEqual([
      { id: one, name: 'North & East' },
      { id: two, name: null },
      { id: three, name: 'Sales: London' },
    ]);
    expect(
      readEnvironment({ ...required, TEAMS: `${one}:Smith, Jones & Co, ${two}:Vale, ${three}` }).TEAMS,
    ).toEqual([
      { id: one, name: 'Smith, Jones & Co' },
      { id: two, name: 'Vale' },
      { id: three, name: null },
    ]);
    for (const bad of ['North', `${one} North`, `${one}:`, `${one}x`, `${two},North`])
      expect(() => readEnvironment({ ...required, TEAMS: bad }), bad).toThrow(
        /^TEAMS must be a list of <team id>/,
      );
  });

  it('keeps the trailing slash of the issuer and the endpoints', () => {
    const address = 'https://as.example/o/';
    const names = ['ISSUER', 'AUTHORIZATION_ENDPOINT', 'TOKEN_ENDPOINT', 'REVOCATION_ENDPOINT', 'PAR_ENDPOINT', 'END_SESSION_ENDPOINT'].map((name) => `OAUTH_${name}`); // oxfmt-ignore
    const all = Object.fromEntries(names.map((name) => [name, address]));
    expect(readEnvironment({ ...required, ...all })).toMatchObject(all);
  });

  it('requires the credentials of the chosen client authentication', () => {
    const { OAUTH_CLIENT_SECRET, ...withoutSecret } = required;
    const withAuth =
      (OAUTH_CLIENT_AUTH: string, more = {}) =>
      () =>
        readEnvironment({ ...withoutSecret, OAUTH_CLIENT_AUTH, ...more });
    expect(withAuth('none')).not.toThrow();
    expect(withAuth('post')).toThrow(/^OAUTH_CLIENT_SECRET is missing: /);
    expect(withAuth('private_key_jwt', { OAUTH_CLIENT_SECRET })).toThrow(/^OAUTH_PRIVATE_KEY is missing: /);
    expect(withAuth('private_key_jwt', { OAUTH_PRIVATE_KEY: '{}' })).not.toThrow();
  });

  it('reads additional authorization parameters, and `none` as no scope', () => {
    const { OAUTH_AUTHORIZE_PARAMS, OAUTH_SCOPE } = readEnvironment({
      ...required,
      OAUTH_SCOPE: 'none',
      OAUTH_AUTHORIZE_PARAMS: 'prompt=consent&audience=https://api.example&resource=a&resource=b',
    });
    expect(OAUTH_SCOPE).toBeNull();
    expect(OAUTH_AUTHORIZE_PARAMS).toEqual([
      ['prompt', 'consent'],
      ['audience', 'https://api.example'],
      ['resource', 'a'],
      ['resource', 'b'],
    ]);
  });

  it('reads proxies in upper or lower case, with or without a scheme', () => {
    expect(
      readEnvironment({
        ...required,
        http_proxy: 'proxy.example:3128',
        HTTPS_PROXY: 'http://p',
        no_proxy: '.lan',
      }),
    ).toMatchObject({ HTTP_PROXY: 'http://proxy.example:3128', HTTPS_PROXY: 'http://p', NO_PROXY: '.lan' });
  });

  it('keeps the dashboard from starting, with a line for each invalid variable', () => {
    const script = "require('./lib/stop-on-bad-environment.ts').stopOnBadEnvironment()";
    const run = (environment: Record<string, string>) =>
      spawnSync(process.execPath, ['--require', 'tsx/cjs', '--conditions', 'react-server', '-e', script], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
        encoding: 'utf8',
      });
    const { PARTNER_API_KEY, ...rest } = required;
    const missing = run(rest);
    expect([missing.status, missing.stdout, missing.stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(missing.stderr).toContain('PARTNER_API_KEY is missing');
    expect(
      run({ ...rest, PORT: 'x' })
        .stderr.trim()
        .split('\n'),
    ).toHaveLength(2);
    expect(run({ ...rest, PARTNER_API_KEY }).status).toBe(0);
    const invalidKey = run({ ...rest, PARTNER_API_KEY, OAUTH_DPOP_KEY: 'a word' });
    expect([invalidKey.status, invalidKey.stderr.trim()]).toEqual([
      1,
      'OAUTH_DPOP_KEY must be a private key for signing: a JWK, or PEM.',
    ]);
  });
});
