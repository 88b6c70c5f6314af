import 'server-only';
import { redactSecrets } from '@/lib/values/redact-secrets';
import { type ServiceResponse } from './transport';

const maxCharacters = 500;
const maxDepth = 6;
const maxItems = 100;
/** What is shorter may be an ordinary word. */
const shortestSecret = 8;
const secretNames = /^(set-cookie|cookie|authorization|x-user-token)$/i;

/** The response without the credentials of its call, as themselves and in the two ways in which they could travel. */
export function withoutCredentials(
  response: ServiceResponse,
  credentials: readonly string[],
): ServiceResponse {
  let { body } = response;
  for (const secret of credentials.filter(({ length }) => length >= shortestSecret)) {
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    for (const form of [secret, base64, encodeURIComponent(secret)])
      body = body.replaceAll(form, '[redacted]');
  }
  return { ...response, body };
}

/** The service's own words for a failure, fit to be shown: bounded, and without what looks like a secret. */
export const redactedMessage = (message: string): string => redactSecrets(message.slice(0, maxCharacters));

/** The same of `error.details`: of 400 and 409 alone, where the document and our forms have a use for them. */
export function redactedDetails(status: number, details: unknown): unknown {
  return status === 400 || status === 409 ? redacted(details, 0) : undefined;
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactedMessage(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return undefined;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((one) => redacted(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, one]) => [
        redactedMessage(name),
        secretNames.test(name) ? '[redacted]' : redacted(one, depth + 1),
      ]),
  );
}
