import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env';

const given = {
  PARTNER_API_KEY: 'pk_chain_0123456789',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'client secret',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('the environment', () => {
  it('needs four variables, and knows the rest by the two ports', () => {
    expect(readEnvironment({ ...given, PORT: '3100', SANDBOX_PORT: '4100' })).toMatchObject({
      APP_URL: 'http://localhost:3100',
      PARTNER_API_URL: 'http://localhost:4100',
      OAUTH_ISSUER: 'http://localhost:4100',
      SESSION_IDLE_SECONDS: 1800,
      SESSION_ABSOLUTE_SECONDS: 28_800,
      INSTANCES: 1,
      TEAMS: [],
    });
  });

  it.each(Object.keys(given))('names %s when it is missing or empty', (name) => {
    expect(() => readEnvironment({ ...given, [name]: undefined })).toThrow(
      new RegExp(`^${name} is missing: `),
    );
    expect(() => readEnvironment({ ...given, [name]: '' })).toThrow(new RegExp(`^${name} is missing: `));
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
  ])('names %s when it is %s', (name, value) => {
    expect(() => readEnvironment({ ...given, [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it('names all that are wrong at once, with what is allowed', () => {
    const wrong = {
      ...given,
      PORT: '70000',
      APP_URL: 'chains.example',
      PARTNER_API_KEY: undefined,
      SESSION_IDLE_SECONDS: '1e3',
      INSTANCES: '2',
      LOG_LEVEL: 'loud',
    };
    const named = (() => {
      try {
        readEnvironment(wrong);
      } catch (error) {
        return (error as Error).message.split('\n');
      }
    })();
    expect(named).toEqual([
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
  ])('notices quotes around %s, and says nothing else of it', (name, value) => {
    expect(() => readEnvironment({ ...given, [name]: value })).toThrow(
      new RegExp(`^${name} is in quotes, which count as part of it: leave them out\\.$`),
    );
  });

  it('takes addresses and words in whatever case, and a port that goes without saying', () => {
    const env = readEnvironment({
      ...given,
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

  it("refuses the demo's secret, which everyone knows, where APP_URL is https", () => {
    const { SESSION_SECRET } = parseEnv(readFileSync('.env.demo', 'utf8'));
    const at =
      (APP_URL: string, more = '') =>
      () =>
        readEnvironment({ ...given, APP_URL, SESSION_SECRET: SESSION_SECRET + more });
    expect(at('http://localhost:3000')).not.toThrow();
    for (const more of ['', `,${'x'.repeat(32)}`])
      expect(at('HTTPS://chains.example', more)).toThrow(/^SESSION_SECRET holds the demo's secret/);
  });

  it('lets several processes run only where they can share sessions', () => {
    expect(() => readEnvironment({ ...given, INSTANCES: '2' })).toThrow(/^REDIS_URL is missing: /);
    expect(readEnvironment({ ...given, INSTANCES: '2', REDIS_URL: 'redis://localhost' }).INSTANCES).toBe(2);
  });

  it('takes hand-set endpoints together or not at all', () => {
    const one = { ...given, OAUTH_TOKEN_ENDPOINT: 'https://as.example/token' };
    expect(() => readEnvironment(one)).toThrow(/^OAUTH_AUTHORIZATION_ENDPOINT is missing: /);
    const both = { ...one, OAUTH_AUTHORIZATION_ENDPOINT: 'https://as.example/auth' };
    expect(readEnvironment(both).OAUTH_TOKEN_ENDPOINT).toBe('https://as.example/token');
  });

  it('reads teams as ids with a name of any words, or none', () => {
    const [one, two, three] = ['a', 'b', 'C'].map((letter) => `2${letter}aadb2e-5f53-4da9-a53b-6efba3a384a5`);
    const { TEAMS } = readEnvironment({
      ...given,
      TEAMS: ` ${one}:North & East, ${two} ,,${three}:Sales: London,`,
    });
    expect(TEAMS).toEqual([
      { id: one, name: 'North & East' },
      { id: two, name: null },
      { id: three, name: 'Sales: London' },
    ]);
    expect(
      readEnvironment({ ...given, TEAMS: `${one}:Smith, Jones & Co, ${two}:Vale, ${three}` }).TEAMS,
    ).toEqual([
      { id: one, name: 'Smith, Jones & Co' },
      { id: two, name: 'Vale' },
      { id: three, name: null },
    ]);
    for (const bad of ['North', `${one} North`, `${one}:`, `${one}x`, `${two},North`])
      expect(() => readEnvironment({ ...given, TEAMS: bad }), bad).toThrow(
        /^TEAMS must be a list of <team id>/,
      );
  });

  it('keeps the closing slash of an issuer and of endpoints: it is part of the name', () => {
    const address = 'https://as.example/o/';
    const names = ['ISSUER', 'AUTHORIZATION_ENDPOINT', 'TOKEN_ENDPOINT', 'REVOCATION_ENDPOINT', 'PAR_ENDPOINT', 'END_SESSION_ENDPOINT'].map((name) => `OAUTH_${name}`); // oxfmt-ignore
    const all = Object.fromEntries(names.map((name) => [name, address]));
    expect(readEnvironment({ ...given, ...all })).toMatchObject(all);
  });

  it('needs of a client what it authenticates with', () => {
    const { OAUTH_CLIENT_SECRET, ...bare } = given;
    const by =
      (OAUTH_CLIENT_AUTH: string, more = {}) =>
      () =>
        readEnvironment({ ...bare, OAUTH_CLIENT_AUTH, ...more });
    expect(by('none')).not.toThrow();
    expect(by('post')).toThrow(/^OAUTH_CLIENT_SECRET is missing: /);
    expect(by('private_key_jwt', { OAUTH_CLIENT_SECRET })).toThrow(/^OAUTH_PRIVATE_KEY is missing: /);
    expect(by('private_key_jwt', { OAUTH_PRIVATE_KEY: '{}' })).not.toThrow();
  });

  it('reads what an authorization request says beside its own, and a scope of none', () => {
    const { OAUTH_AUTHORIZE_PARAMS, OAUTH_SCOPE } = readEnvironment({
      ...given,
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

  it('knows proxies in both spellings, with or without a scheme', () => {
    expect(
      readEnvironment({
        ...given,
        http_proxy: 'proxy.example:3128',
        HTTPS_PROXY: 'http://p',
        no_proxy: '.lan',
      }),
    ).toMatchObject({ HTTP_PROXY: 'http://proxy.example:3128', HTTPS_PROXY: 'http://p', NO_PROXY: '.lan' });
  });

  it('stops the start with a sentence for each when some are bad', () => {
    const script = "require('./lib/stop-on-bad-environment.ts').stopOnBadEnvironment()";
    const run = (environment: Record<string, string>) =>
      spawnSync(process.execPath, ['--require', 'tsx/cjs', '--conditions', 'react-server', '-e', script], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
        encoding: 'utf8',
      });
    const { PARTNER_API_KEY, ...rest } = given;
    const bad = run(rest);
    expect([bad.status, bad.stdout, bad.stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(bad.stderr).toContain('PARTNER_API_KEY is missing');
    expect(
      run({ ...rest, PORT: 'x' })
        .stderr.trim()
        .split('\n'),
    ).toHaveLength(2);
    expect(run({ ...rest, PARTNER_API_KEY }).status).toBe(0);
    const noKey = run({ ...rest, PARTNER_API_KEY, OAUTH_DPOP_KEY: 'a word' });
    expect([noKey.status, noKey.stderr.trim()]).toEqual([
      1,
      'OAUTH_DPOP_KEY must be a private key for signing: a JWK, or PEM.',
    ]);
  });
});
