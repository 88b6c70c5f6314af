import { z } from 'zod';
import * as values from './env-values';

const day = 24 * 60 * 60;

/** From `.env.demo`. Anyone who knows the secret can forge a session cookie. */
const demoSecret = 'demo-only-session-secret-0f3b6d1e8c5a7942';

/** Parameters that the dashboard sets itself, so they cannot be configured. */
const reservedParameters =
  /^(client_id|redirect_uri|response_(type|mode)|scope|state|nonce|request(_uri)?|code_challenge.*|dpop_jkt)$/;

/**
 * All of the dashboard's environment variables. If any are invalid, the dashboard does not start, and names all of them
 * at once (see `instrumentation.ts`). The README's table lists the same names.
 */
const environmentSchema = z.object({
  PORT: values.port().default(3000),
  HOST: z.string().optional(),
  KEEP_ALIVE_TIMEOUT: values.number('a number of milliseconds', 1000, 3_600_000, 65_000),
  SANDBOX_PORT: values.port().default(4000),
  APP_URL: values.origin.optional(),
  PARTNER_API_URL: values.baseAddress.optional(),
  PARTNER_API_KEY: values
    .required('the partner key that the service issued to you')
    .transform(values.list)
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => /^[\x21-\x7e]+$/.test(key)),
      'must be one word of printable ASCII characters, or several, separated by commas',
    ),
  // Left exactly as written: a trailing slash is part of an issuer's or endpoint's identity.
  OAUTH_ISSUER: values.address.optional(),
  OAUTH_CLIENT_ID: values.required("the id of this partner's OAuth client"),
  OAUTH_CLIENT_SECRET: values.required("the secret of this partner's OAuth client").optional(),
  OAUTH_CLIENT_AUTH: values.word(['basic', 'post', 'none', 'private_key_jwt']).default('basic'),
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
      (params) => params.every(([name, value]) => value && !reservedParameters.test(name)),
      'must be <name>=<value>, joined by &, without parameters that the dashboard sets itself',
    ),
  OAUTH_AUTHORIZATION_ENDPOINT: values.address.optional(),
  OAUTH_TOKEN_ENDPOINT: values.address.optional(),
  OAUTH_REVOCATION_ENDPOINT: values.address.optional(),
  OAUTH_PAR: values.word(['on', 'off']).default('off'),
  OAUTH_PAR_ENDPOINT: values.address.optional(),
  OAUTH_DPOP_KEY: z.string().optional(),
  OAUTH_END_SESSION: values.word(['on', 'off']).default('on'),
  OAUTH_END_SESSION_ENDPOINT: values.address.optional(),
  SESSION_SECRET: values
    .required('at least 32 random characters, e.g. from `openssl rand -base64 32`')
    .transform(values.list)
    .refine(
      (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 32),
      'must have at least 32 characters in each entry',
    ),
  SESSION_IDLE_SECONDS: values.number('a number of seconds', 5, 30 * day, 30 * 60),
  SESSION_ABSOLUTE_SECONDS: values.number('a number of seconds', 5, 30 * day, 8 * 60 * 60),
  REDIS_URL: values.redisAddress.optional(),
  HTTP_PROXY: values.proxyAddress.optional(),
  HTTPS_PROXY: values.proxyAddress.optional(),
  NO_PROXY: z.string().optional(),
  INSTANCES: values.number('a number of processes', 1, 1000, 1),
  KEEP_READS_MS: values.number('a number of milliseconds', 0, 10_000, 2000),
  TEAMS: values.teams,
  SERVICE_URL: values.baseAddress.optional(),
  SECURITY_CONTACT: values.contact.optional(),
  METRICS_PORT: values.port().optional(),
  OTEL_SDK_DISABLED: values.word(['true', 'false']).default('false'),
  OTEL_SERVICE_NAME: z.string().default('chain-dashboard'),
  OTEL_EXPORTER_OTLP_ENDPOINT: values.address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: values.address.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: values.address.optional(),
  OTEL_TRACES_EXPORTER: values.word(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: values.word(['otlp', 'none']).default('otlp'),
  OTEL_METRIC_EXPORT_INTERVAL: values.number('a number of milliseconds', 100, 3_600_000, 60_000),
  LOG_LEVEL: values.word(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Environment = ReturnType<typeof readEnvironment>;

type Given = Record<string, string | undefined>;

/**
 * Parses a set of variables. An empty value counts as not set.
 * @throws Error whose message has one line for each variable that is missing or invalid
 */
export function readEnvironment(source: Given) {
  const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // Both spellings are common. If both are set, lower case takes precedence, as with curl.
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    given[name] = given[name.toLowerCase()] ?? given[name];
  const result = environmentSchema.safeParse(given);
  const problems = new Map<string, string>();
  for (const name of Object.keys(environmentSchema.shape))
    if (values.isQuoted(given[name] ?? ''))
      problems.set(name, 'is in quotes, which would become part of the value: remove them');
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, message);
  }
  for (const [name, message] of conflicts(given)) if (!problems.has(name)) problems.set(name, message);
  if (!result.success || problems.size > 0)
    throw new Error([...problems].map(([name, message]) => `${name} ${message}.`).join('\n'));

  const env = result.data;
  const partnerApiUrl = env.PARTNER_API_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  return {
    ...env,
    APP_URL: env.APP_URL ?? `http://localhost:${env.PORT}`,
    PARTNER_API_URL: partnerApiUrl,
    OAUTH_ISSUER: env.OAUTH_ISSUER ?? partnerApiUrl,
  };
}

/** Problems with combinations of variables that are each valid by themselves. */
function* conflicts(given: Given): Generator<[name: string, message: string]> {
  if (Number(given.INSTANCES) > 1 && !given.REDIS_URL)
    yield ['REDIS_URL', 'is missing: with INSTANCES above 1, the processes have to share their sessions'];
  if (given.METRICS_PORT && Number(given.METRICS_PORT) === Number(given.PORT ?? 3000))
    yield ['METRICS_PORT', 'must differ from PORT'];
  if (!given.OAUTH_AUTHORIZATION_ENDPOINT !== !given.OAUTH_TOKEN_ENDPOINT) {
    const missing = given.OAUTH_TOKEN_ENDPOINT ? 'OAUTH_AUTHORIZATION_ENDPOINT' : 'OAUTH_TOKEN_ENDPOINT';
    yield [missing, 'is missing: set both endpoints, or neither to take them from the metadata'];
  }
  const auth = given.OAUTH_CLIENT_AUTH?.trim().toLowerCase() ?? 'basic';
  const needed = auth === 'private_key_jwt' ? 'OAUTH_PRIVATE_KEY' : 'OAUTH_CLIENT_SECRET';
  if (auth !== 'none' && !given[needed]) yield [needed, `is missing: OAUTH_CLIENT_AUTH is ${auth}`];
  if (/^\s*https:/i.test(given.APP_URL ?? '') && values.list(given.SESSION_SECRET ?? '').includes(demoSecret))
    yield [
      'SESSION_SECRET',
      "contains the demo's secret, which is public: generate your own, e.g. with `openssl rand -base64 32`",
    ];
}

/** What OpenTelemetry exports to a collector, or null if it is off. */
export function exportsTelemetry(env: Environment): { traces: boolean; metrics: boolean } | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: both } = env;
  const traces =
    Boolean(both ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) && env.OTEL_TRACES_EXPORTER === 'otlp';
  const metrics =
    Boolean(both ?? env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT) && env.OTEL_METRICS_EXPORTER === 'otlp';
  return env.OTEL_SDK_DISABLED === 'true' || !(traces || metrics) ? null : { traces, metrics };
}

let parsed: Environment | undefined;

/** The process's environment, parsed on first use. @throws as `readEnvironment` */
export function env(): Environment {
  parsed ??= readEnvironment(process.env);
  return parsed;
}
