import { pino, type Logger } from 'pino';
import { redact } from './redact';

type LogOptions = { logLevel: string; logTo?: { write(line: string): void } };

/** One JSON object a line. Every line passes the redaction as a whole, so that no field can slip past it. */
export function createLog({ logLevel, logTo }: LogOptions): Logger {
  const options = { level: logLevel, base: { service: 'sandbox' }, hooks: { streamWrite: redact } };
  return logTo ? pino(options, logTo) : pino(options);
}
