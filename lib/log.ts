import 'server-only';
import { pino, type Logger } from 'pino';
import { type Environment } from '@/lib/env';
import { currentRequest } from '@/lib/telemetry/current-request';
import { redactSecrets } from '@/lib/values/redact-secrets';

/**
 * Removes our own secrets, and anything that looks like a token, key, cookie or email address, from a log line. It works
 * on the finished text, so it does not matter which field a secret was in.
 */
export function redact(line: string, secrets: readonly string[] = []): string {
  // The lookbehind matches only at the start of a word. Otherwise long words would take quadratic time.
  const email = /(?<![\w.%+-])[\w.%+-]+(@|%40)[\w-]+(\.[\w-]+)+/g;
  return redactSecrets(line, secrets).replace(email, '[email]');
}

type Secrets = Pick<Environment, 'PARTNER_API_KEY' | 'SESSION_SECRET'> &
  Partial<Pick<Environment, 'OAUTH_CLIENT_SECRET' | 'OAUTH_PRIVATE_KEY' | 'OAUTH_DPOP_KEY'>>;

/** The configured secrets, which must never be printed. */
export const secretsOf = (environment: Secrets): string[] => [
  ...environment.PARTNER_API_KEY,
  ...environment.SESSION_SECRET,
  ...[environment.OAUTH_CLIENT_SECRET, environment.OAUTH_PRIVATE_KEY, environment.OAUTH_DPOP_KEY].filter(
    (secret) => secret !== undefined,
  ),
];

/** Also redacts what other code prints, e.g. Next's lines with complete URLs. Call it only once per stream. */
export function redactOutput(
  environment: Secrets,
  streams: NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  const secrets = secretsOf(environment);
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return write(redact(text, secrets), ...rest);
    };
  }
}

/** Logs redacted JSON lines. @param write replaces standard output in tests */
export function createLog(
  environment: Pick<Environment, 'LOG_LEVEL'> & Secrets,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Logger {
  const secrets = secretsOf(environment);
  return pino(
    {
      level: environment.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ requestId: currentRequest()?.id }),
    },
    { write: (line: string) => write(redact(line, secrets)) },
  );
}
