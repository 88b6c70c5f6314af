import 'server-only';
import { pino, type Logger } from 'pino';
import { type Environment } from '@/lib/env';
import { currentRequest } from '@/lib/telemetry/current-request';
import { redactSecrets } from '@/lib/values/redact-secrets';

/**
 * Takes out of a finished line whatever must never be logged: our own secrets, anything that looks like a token,
 * a key, a cookie or an email address. Works on the text, so it does not matter by which field a secret came.
 */
export function redact(line: string, secrets: readonly string[] = []): string {
  // From where a word begins, and from nowhere else: every other place of a long word would be tried in vain.
  const email = /(?<![\w.%+-])[\w.%+-]+(@|%40)[\w-]+(\.[\w-]+)+/g;
  return redactSecrets(line, secrets).replace(email, '[email]');
}

type Secrets = Pick<Environment, 'PARTNER_API_KEY' | 'SESSION_SECRET'> &
  Partial<Pick<Environment, 'OAUTH_CLIENT_SECRET' | 'OAUTH_PRIVATE_KEY' | 'OAUTH_DPOP_KEY'>>;

/** What must never be printed. */
export const secretsOf = (environment: Secrets): string[] => [
  ...environment.PARTNER_API_KEY,
  ...environment.SESSION_SECRET,
  ...[environment.OAUTH_CLIENT_SECRET, environment.OAUTH_PRIVATE_KEY, environment.OAUTH_DPOP_KEY].filter(
    (secret) => secret !== undefined,
  ),
];

/** Redacts what others print too: Next's own lines hold whole addresses. To be called once for each stream. */
export function redactOutput(
  environment: Secrets,
  streams: NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  const secrets = secretsOf(environment);
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return write(redact(text, secrets), ...more);
    };
  }
}

/** JSON lines, redacted. @param write standard output, unless a test listens */
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
