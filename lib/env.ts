import { z } from 'zod';

/**
 * Every environment variable of the dashboard, read and checked in one place. The first bad one stops the
 * start with one sentence naming it (see `instrumentation.ts`). The README's table lists the same names.
 */
/** Kept to the letter: an issuer or an endpoint may end in a slash, and then that is part of its name. */
const exactUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const url = exactUrl.transform((v) => v.replace(/\/+$/, ''));
const proxy = z
  .string()
  .transform((v) => (v.includes('://') ? v : `http://${v}`))
  .pipe(z.url({ protocol: /^(https?|socks5)$/, error: 'must be the address of a proxy' }));
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });
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

/** What an authorization request says by itself; the rest of it may be added to. */
const ownParameters =
  /^(client_id|redirect_uri|response_(type|mode)|scope|state|nonce|request(_uri)?|code_challenge.*|dpop_jkt)$/;

const environmentSchema = z.object({
  PORT: port(3000),
  HOST: z.string().optional(),
  KEEP_ALIVE_TIMEOUT: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int()
    .min(1000)
    .max(3_600_000)
    .default(65_000),
  SANDBOX_PORT: port(4000),
  APP_URL: url
    .refine((value) => new URL(value).origin === value, 'must be an address without a path')
    .optional(),
  PARTNER_API_URL: url.optional(),
  PARTNER_API_KEY: required('the partner key that the service issued to you').regex(
    /^[\x21-\x7e]+$/,
    'must be one word of printable ASCII characters',
  ),
  OAUTH_ISSUER: exactUrl.optional(),
  OAUTH_CLIENT_ID: required("the id of this partner's OAuth client"),
  OAUTH_CLIENT_SECRET: z
    .string()
    .trim()
    .min(1, "is empty: the secret of this partner's OAuth client")
    .optional(),
  OAUTH_CLIENT_AUTH: z
    .enum(['basic', 'post', 'none', 'private_key_jwt'], {
      error: 'must be basic, post, none or private_key_jwt',
    })
    .default('basic'),
  OAUTH_PRIVATE_KEY: z.string().optional(),
  OAUTH_SCOPE: z
    .string()
    .default('openid profile email offline_access')
    .transform((value) => (value === 'none' ? null : value)),
  OAUTH_AUTHORIZE_PARAMS: z
    .string()
    .default('')
    .transform((value) => [...new URLSearchParams(value)])
    .refine(
      (all) => all.every(([name, value]) => value && !ownParameters.test(name)),
      'must be <name>=<value>, joined by &, and nothing that the dashboard says itself',
    ),
  OAUTH_AUTHORIZATION_ENDPOINT: exactUrl.optional(),
  OAUTH_TOKEN_ENDPOINT: exactUrl.optional(),
  OAUTH_REVOCATION_ENDPOINT: exactUrl.optional(),
  OAUTH_PAR: onOff.default('off'),
  OAUTH_PAR_ENDPOINT: exactUrl.optional(),
  OAUTH_DPOP_KEY: z.string().optional(),
  OAUTH_END_SESSION: onOff.default('on'),
  OAUTH_END_SESSION_ENDPOINT: exactUrl.optional(),
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
  HTTP_PROXY: proxy.optional(),
  HTTPS_PROXY: proxy.optional(),
  NO_PROXY: z.string().optional(),
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
  // Both spellings are in use; where both are set the small one counts, as it does for curl.
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    given[name] = given[name.toLowerCase()] ?? given[name];
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new Error(`${String(issue.path[0])} ${issue.message}.`);
  }
  const env = result.data;
  if (env.INSTANCES > 1 && !env.REDIS_URL) {
    throw new Error('REDIS_URL is missing: with INSTANCES above 1 the processes must share their sessions.');
  }
  const needed = env.OAUTH_CLIENT_AUTH === 'private_key_jwt' ? 'OAUTH_PRIVATE_KEY' : 'OAUTH_CLIENT_SECRET';
  if (env.OAUTH_CLIENT_AUTH !== 'none' && !env[needed]) {
    throw new Error(`${needed} is missing: OAUTH_CLIENT_AUTH is ${env.OAUTH_CLIENT_AUTH}.`);
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
