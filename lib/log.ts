import 'server-only';
import { pino, type Logger } from 'pino';
import { type Environment } from '@/lib/env';

/**
 * Takes out of a finished line whatever must never be logged: our own secrets, anything that looks like a token,
 * a key, a cookie or an email address. Works on the text, so it does not matter by which field a secret came.
 */
export function redact(line: string, secrets: readonly string[] = []): string {
  let text = line;
  for (const secret of secrets) text = text.replaceAll(secret, '[redacted]');
  return (
    text
      .replace(
        /("(?:cookie|set-cookie|authorization|x-user-token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
        '$1"[redacted]"',
      )
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]')
      .replace(/\bpk_\w+/g, '[redacted]')
      .replace(
        /\b(code|state|token|access_token|refresh_token|id_token|code_verifier|login_hint)=[^&\s"\\]+/gi,
        '$1=[redacted]',
      )
      .replace(/\beyJ[\w-]+(\.[\w-]*)*/g, '[redacted]')
      // Tokens, session ids and sealed records; ids of the document (UUIDs) have 36 characters and stay.
      .replace(/[\w-]{40,}(\.[\w-]*)*/g, '[redacted]')
      .replace(/[\w.%+-]+(@|%40)[\w-]+(\.[\w-]+)+/g, '[email]')
  );
}

/** JSON lines, redacted. @param write standard output, unless a test listens */
export function createLog(
  environment: Pick<Environment, 'LOG_LEVEL' | 'PARTNER_API_KEY' | 'OAUTH_CLIENT_SECRET' | 'SESSION_SECRET'>,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Logger {
  const { LOG_LEVEL, PARTNER_API_KEY, OAUTH_CLIENT_SECRET, SESSION_SECRET } = environment;
  const secrets = [PARTNER_API_KEY, OAUTH_CLIENT_SECRET, ...SESSION_SECRET];
  return pino(
    { level: LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => write(redact(line, secrets)) },
  );
}
