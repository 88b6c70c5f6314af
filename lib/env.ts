import { z } from 'zod';

/**
 * Every environment variable of the dashboard, read and checked in one place. The first bad one stops the
 * start with one sentence naming it (see `instrumentation.ts`). The README's table lists the same names.
 */
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((v) => v.replace(/\/+$/, ''));
const port = (fallback: number) =>
  z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).default(fallback);
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const required = (what: string) =>
  z
    .string({ error: `is missing: ${what}` })
    .trim()
    .min(1, `is empty: ${what}`);

const team = z
  .string()
  .regex(/^[0-9a-f-]{36}(:.+)?$/i, 'must be a list of <team id>:<name>, separated by commas');

const environmentSchema = z.object({
  PORT: port(3000),
  SANDBOX_PORT: port(4000),
  APP_URL: url
    .refine((value) => new URL(value).origin === value, 'must be an address without a path')
    .optional(),
  PARTNER_API_URL: url.optional(),
  PARTNER_API_KEY: required('the partner key that the service issued to you').regex(
    /^[\x21-\x7e]+$/,
    'must be one word of printable ASCII characters',
  ),
  // Kept to the letter: some issuers end in a slash, and the metadata has to name the same one.
  OAUTH_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OAUTH_CLIENT_ID: required("the id of this partner's OAuth client"),
  OAUTH_CLIENT_SECRET: required("the secret of this partner's OAuth client"),
  OAUTH_CLIENT_AUTH: z.enum(['basic', 'post'], { error: 'must be basic or post' }).default('basic'),
  OAUTH_SCOPE: z.string().default('openid profile email offline_access'),
  OAUTH_AUTHORIZATION_ENDPOINT: url.optional(),
  OAUTH_TOKEN_ENDPOINT: url.optional(),
  OAUTH_REVOCATION_ENDPOINT: url.optional(),
  OAUTH_END_SESSION_ENDPOINT: url.optional(),
  SESSION_SECRET: required('at least 32 random characters, e.g. from `openssl rand -base64 32`')
    .transform(list)
    .refine(
      (all) => all.length > 0 && all.every((one) => one.length >= 32),
      'must hold at least 32 characters in each entry',
    ),
  SESSION_IDLE_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int()
    .min(5)
    .default(30 * 60),
  SESSION_ABSOLUTE_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int()
    .min(5)
    .default(8 * 60 * 60),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  INSTANCES: z.coerce.number({ error: 'must be a number of processes' }).int().min(1).default(1),
  KEEP_READS_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int()
    .min(0)
    .max(10_000)
    .default(2000),
  TEAMS: z.string().default('').transform(list).pipe(z.array(team)),
  SERVICE_URL: url.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, fatal, error, warn, info or debug',
    })
    .default('info'),
});

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Checks a set of variables. An empty value counts as not set.
 * @throws Error whose message names the first variable that is missing or malformed
 */
export function readEnvironment(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new Error(`${String(issue.path[0])} ${issue.message}.`);
  }
  const env = result.data;
  if (env.INSTANCES > 1 && !env.REDIS_URL) {
    throw new Error('REDIS_URL is missing: with INSTANCES above 1 the processes must share their sessions.');
  }
  if (!env.OAUTH_AUTHORIZATION_ENDPOINT !== !env.OAUTH_TOKEN_ENDPOINT) {
    const missing = env.OAUTH_TOKEN_ENDPOINT ? 'OAUTH_AUTHORIZATION_ENDPOINT' : 'OAUTH_TOKEN_ENDPOINT';
    throw new Error(
      `${missing} is missing: the two endpoints are set together or found in the metadata together.`,
    );
  }
  const partnerApiUrl = env.PARTNER_API_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  return {
    ...env,
    APP_URL: env.APP_URL ?? `http://localhost:${env.PORT}`,
    PARTNER_API_URL: partnerApiUrl,
    OAUTH_ISSUER: env.OAUTH_ISSUER ?? partnerApiUrl,
    TEAMS: env.TEAMS.map((entry) => ({ id: entry.slice(0, 36), name: entry.slice(37) || null })),
  };
}

let checked: Environment | undefined;

/** The process's environment, checked once, on first use. @throws as `readEnvironment` */
export function env(): Environment {
  checked ??= readEnvironment(process.env);
  return checked;
}
