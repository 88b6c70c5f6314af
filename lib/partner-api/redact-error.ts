import 'server-only';
import { publicDetails } from '@/lib/values/failure';
import { redactSecrets } from '@/lib/values/redact-secrets';
import { type ServiceResponse } from './transport';

const maxCharacters = 500;
const maxDepth = 6;
const maxItems = 100;
/** Anything shorter may be an ordinary word. */
const minSecretLength = 8;
const secretNames = /^(set-cookie|cookie|authorization|x-user-token)$/i;

/** Redacts the call's credentials from its response: verbatim, in base64 and URL-encoded. */
export function withoutCredentials(
  response: ServiceResponse,
  credentials: readonly string[],
): ServiceResponse {
  let { body } = response;
  for (const secret of credentials.filter(({ length }) => length >= minSecretLength)) {
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    for (const form of [secret, base64, encodeURIComponent(secret)])
      body = body.replaceAll(form, '[redacted]');
  }
  return { ...response, body };
}

/** The service's error message, made safe to show: truncated, and without anything that looks like a secret. */
export const redactedMessage = (message: string): string => redactSecrets(message.slice(0, maxCharacters));

/** The same for `error.details`, of which we pass on only the public ones. */
export const redactedDetails = (status: number, details: unknown): unknown =>
  redacted(publicDetails({ status, details }), 0);

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactedMessage(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return undefined;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, item]) => [
        redactedMessage(name),
        secretNames.test(name) ? '[redacted]' : redacted(item, depth + 1),
      ]),
  );
}
