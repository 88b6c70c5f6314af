import { expect, test } from 'vitest';
import { readSandboxEnvironment } from './environment';

const given = { PARTNER_API_KEY: 'pk_chain_12345678', OAUTH_CLIENT_ID: 'c', OAUTH_CLIENT_SECRET: 's' };

test('uses the documented defaults', () => {
  expect(readSandboxEnvironment(given)).toEqual({
    port: 4000,
    host: '127.0.0.1',
    issuer: 'http://localhost:4000',
    dataDir: '.data/sandbox',
    databaseUrl: undefined,
    operator: false,
    accessTokenTtl: 600,
    refreshTokenTtl: 2_592_000,
    partnerKey: 'pk_chain_12345678',
    clientId: 'c',
    clientSecret: 's',
    dashboardUrl: 'http://localhost:3000',
    logLevel: 'info',
  });
});

test('derives both addresses from the ports', () => {
  const env = readSandboxEnvironment({ ...given, PORT: '3100', SANDBOX_PORT: '4100' });
  expect([env.port, env.issuer, env.dashboardUrl]).toEqual([
    4100,
    'http://localhost:4100',
    'http://localhost:3100',
  ]);
});

test('prefers public addresses to ports, and strips a trailing slash', () => {
  const env = readSandboxEnvironment({
    ...given,
    APP_URL: 'https://app.example.com/',
    SANDBOX_URL: 'https://api.example.com/',
  });
  expect([env.issuer, env.dashboardUrl]).toEqual(['https://api.example.com', 'https://app.example.com']);
});

test('strips every slash at the end of an address, and spaces around the key', () => {
  const env = readSandboxEnvironment({
    ...given,
    PARTNER_API_KEY: ' pk_chain_12345678 ',
    SANDBOX_URL: 'https://api.example.com//',
  });
  expect([env.issuer, env.partnerKey]).toEqual(['https://api.example.com', 'pk_chain_12345678']);
});

test('reads each setting from its own variable', () => {
  expect(
    readSandboxEnvironment({
      ...given,
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_DATA: '/srv/sandbox',
      SANDBOX_OPERATOR: '1',
      SANDBOX_ACCESS_TOKEN_TTL: '60',
      SANDBOX_REFRESH_TOKEN_TTL: '7200',
      DATABASE_URL: 'postgresql://sandbox@db/sandbox',
      LOG_LEVEL: 'debug',
    }),
  ).toMatchObject({
    host: '0.0.0.0',
    dataDir: '/srv/sandbox',
    operator: true,
    accessTokenTtl: 60,
    refreshTokenTtl: 7200,
    databaseUrl: 'postgresql://sandbox@db/sandbox',
    logLevel: 'debug',
  });
});

test('counts an empty value of an optional variable as unset', () => {
  const names = ['SANDBOX_PORT', 'SANDBOX_HOST', 'SANDBOX_URL', 'SANDBOX_DATA', 'SANDBOX_OPERATOR', 'DATABASE_URL', 'APP_URL', 'PORT', 'LOG_LEVEL']; // oxfmt-ignore
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readSandboxEnvironment({ ...given, ...empty })).toEqual(readSandboxEnvironment(given));
});

test.each([
  { SANDBOX_PORT: '1' },
  { PORT: '65535' },
  { SANDBOX_ACCESS_TOKEN_TTL: '1' },
  { PARTNER_API_KEY: `pk_chain_${'a'.repeat(200)}` },
  { DATABASE_URL: 'postgres://db/x' },
])('accepts the extremes: %o', (extreme) => {
  expect(() => readSandboxEnvironment({ ...given, ...extreme })).not.toThrow();
});

test.each([
  [{ SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT must be a port number.'],
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port number.'],
  [{ SANDBOX_PORT: '65536' }, 'SANDBOX_PORT must be a port number.'],
  [{ SANDBOX_PORT: '80.5' }, 'SANDBOX_PORT must be a port number.'],
  [{ PORT: '0' }, 'PORT must be a port number.'],
  [{ SANDBOX_OPERATOR: 'yes' }, 'SANDBOX_OPERATOR must be 0 or 1.'],
  [{ SANDBOX_ACCESS_TOKEN_TTL: '0' }, 'SANDBOX_ACCESS_TOKEN_TTL must be at least one second.'],
  [{ SANDBOX_REFRESH_TOKEN_TTL: 'a week' }, 'SANDBOX_REFRESH_TOKEN_TTL must be a number of seconds.'],
  [{ SANDBOX_ACCESS_TOKEN_TTL: '1.5' }, 'SANDBOX_ACCESS_TOKEN_TTL must be a whole number of seconds.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
  [
    { PARTNER_API_KEY: 'secret' },
    'PARTNER_API_KEY must be pk_chain_ followed by at least 8 letters, digits, dashes or underscores.',
  ],
  [
    { PARTNER_API_KEY: 'pk_chain_1234567' },
    'PARTNER_API_KEY must be pk_chain_ followed by at least 8 letters, digits, dashes or underscores.',
  ],
  [
    { OAUTH_CLIENT_ID: '' },
    "OAUTH_CLIENT_ID is missing: the id of the dashboard's OAuth client (the demo’s values are in .env.demo).",
  ],
  [{ OAUTH_CLIENT_SECRET: ' ' }, "OAUTH_CLIENT_SECRET is empty: the secret of the dashboard's OAuth client."],
  [{ APP_URL: 'localhost:3000' }, 'APP_URL must be an http or https address.'],
  [{ SANDBOX_URL: 'ftp://api.example.com' }, 'SANDBOX_URL must be an http or https address.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, fatal, error, warn, info or debug.'],
])('%o: %s', (invalid, message) => {
  expect(() => readSandboxEnvironment({ ...given, ...invalid })).toThrow(new Error(message));
});
