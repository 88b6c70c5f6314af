import { type Logger, pino } from 'pino';

type LogOptions = { logLevel: string; logTo?: { write(line: string): void } };

/** Logs one JSON object per line. The complete line is redacted, so that no field can bypass it. */
export function createLog({ logLevel, logTo }: LogOptions): Logger {
  const options = {
    level: logLevel,
    base: { service: 'sandbox' },
    serializers: { err: (error: Error) => pino.stdSerializers.err(withoutValues(error)) },
    hooks: { streamWrite: redact },
  };
  return logTo ? pino(options, logTo) : pino(options);
}

/** Keeps the SQL and the reason of a failed query, but neither its parameters nor values the database quotes. */
function withoutValues(error: Error): Error {
  if (!(error instanceof Error)) return error;
  const { query, severity, code, constraint, cause } = error as Error & Record<string, unknown>;
  const isDatabaseError = typeof query === 'string' || severity !== undefined;
  if (!isDatabaseError && cause === undefined) return error;
  const suffix = typeof constraint === 'string' ? ` (${constraint})` : '';
  const message =
    typeof query === 'string'
      ? `Failed query: ${query}`
      : severity === undefined
        ? error.message
        : error.message.replace(/"[^"]*"/g, '"…"') + suffix;
  const safeError = new Error(message, cause instanceof Error ? { cause: withoutValues(cause) } : undefined);
  // The stack trace follows the message, which may span several lines.
  const trace = (error.stack ?? '').split(error.message).at(-1);
  safeError.stack = `${error.name}: ${message}${trace}`;
  safeError.name = error.name;
  return Object.assign(safeError, typeof code === 'string' && { code });
}

const SECRETS: [RegExp, string][] = [
  [/pk_chain_[\w-]+/g, '[key]'],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, '$1$2[credential]'],
  [/\b(op|rt|at)_[\w-]{16,}/g, '[token]'],
  [
    /((?:token|secret|password|verifier|authorization|cookie)\\?"?\s*[:=]\s*\\?"?)[^\s"\\&,}]{8,}/gi,
    '$1[secret]',
  ],
  // Authorization codes appear in query strings; the `code` of an error is not a secret.
  [/([?&]code=)[^\s"&]+/g, '$1[secret]'],
  // Bounded quantifiers, so that a long line without an @ takes linear time.
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
];

/** Removes keys, tokens, secrets and email addresses from a log line. */
export function redact(line: string): string {
  return SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
