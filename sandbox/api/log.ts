import { type Logger, pino } from 'pino';

type LogOptions = { logLevel: string; logTo?: { write(line: string): void } };

/** One JSON object a line. Every line passes the redaction as a whole, so that no field can slip past it. */
export function createLog({ logLevel, logTo }: LogOptions): Logger {
  const options = {
    level: logLevel,
    base: { service: 'sandbox' },
    serializers: { err: (error: Error) => pino.stdSerializers.err(withoutValues(error)) },
    hooks: { streamWrite: redact },
  };
  return logTo ? pino(options, logTo) : pino(options);
}

/** Of a query that failed, its text and why: neither its parameters nor what the database quotes of them. */
function withoutValues(error: Error): Error {
  if (!(error instanceof Error)) return error;
  const { query, severity, code, constraint, cause } = error as Error & Record<string, unknown>;
  const isOfDatabase = typeof query === 'string' || severity !== undefined;
  if (!isOfDatabase && cause === undefined) return error;
  const rule = typeof constraint === 'string' ? ` (${constraint})` : '';
  const message =
    typeof query === 'string'
      ? `Failed query: ${query}`
      : severity === undefined
        ? error.message
        : error.message.replace(/"[^"]*"/g, '"…"') + rule;
  const told = new Error(message, cause instanceof Error ? { cause: withoutValues(cause) } : undefined);
  // The trace stands behind the message, which may be many lines long.
  const trace = (error.stack ?? '').split(error.message).at(-1);
  told.stack = `${error.name}: ${message}${trace}`;
  told.name = error.name;
  return Object.assign(told, typeof code === 'string' && { code });
}

const SECRETS: [RegExp, string][] = [
  [/pk_chain_[\w-]+/g, '[key]'],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, '$1$2[credential]'],
  [/\b(op|rt|at)_[\w-]{16,}/g, '[token]'],
  [
    /((?:token|secret|password|verifier|authorization|cookie)\\?"?\s*[:=]\s*\\?"?)[^\s"\\&,}]{8,}/gi,
    '$1[secret]',
  ],
  // An authorization code travels in a query; errors have a `code` that is no secret.
  [/([?&]code=)[^\s"&]+/g, '$1[secret]'],
  // Bounded, so that a long line without an @ costs no more than its length.
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
];

/** Takes keys, tokens, secrets and email addresses out of a log line. */
export function redact(line: string): string {
  return SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
