import { z } from 'zod';

const DEMO_HINT = 'the demo’s values are in .env.demo';
const port = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(1, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(fallback);
const seconds = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number of seconds' })
    .int('must be a whole number of seconds')
    .min(1, 'must be at least one second')
    .default(fallback);
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));
const required = (description: string) =>
  z
    .string({ error: `is missing: ${description} (${DEMO_HINT})` })
    .trim()
    .min(1, `is empty: ${description}`);

const environmentSchema = z.object({
  SANDBOX_PORT: port(4000),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_URL: address.optional(),
  SANDBOX_DATA: z.string().default('.data/sandbox'),
  SANDBOX_OPERATOR: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  SANDBOX_ACCESS_TOKEN_TTL: seconds(600),
  SANDBOX_REFRESH_TOKEN_TTL: seconds(30 * 24 * 60 * 60),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PARTNER_API_KEY: required("the demo partner's key").regex(
    /^pk_chain_[A-Za-z0-9_-]{8,200}$/,
    'must be pk_chain_ followed by at least 8 letters, digits, dashes or underscores',
  ),
  OAUTH_CLIENT_ID: required("the id of the dashboard's OAuth client"),
  OAUTH_CLIENT_SECRET: required("the secret of the dashboard's OAuth client"),
  APP_URL: address.optional(),
  PORT: port(3000),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, fatal, error, warn, info or debug',
    })
    .default('info'),
});

/**
 * Reads and validates the sandbox's environment. An empty value counts as unset.
 * @throws Error whose message names the first variable that is missing or malformed
 */
export function readSandboxEnvironment(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new Error(`${String(issue.path[0])} ${issue.message}.`);
  }
  const env = result.data;
  return {
    port: env.SANDBOX_PORT,
    host: env.SANDBOX_HOST,
    issuer: env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`,
    dataDir: env.SANDBOX_DATA,
    databaseUrl: env.DATABASE_URL,
    operator: env.SANDBOX_OPERATOR === '1',
    accessTokenTtl: env.SANDBOX_ACCESS_TOKEN_TTL,
    refreshTokenTtl: env.SANDBOX_REFRESH_TOKEN_TTL,
    partnerKey: env.PARTNER_API_KEY,
    clientId: env.OAUTH_CLIENT_ID,
    clientSecret: env.OAUTH_CLIENT_SECRET,
    dashboardUrl: env.APP_URL ?? `http://localhost:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
  };
}
