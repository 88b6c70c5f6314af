import { REFUSAL_CODES, REFUSAL_STATUS, type RefusalCode } from '../rules/refusal';
import type { JsonSchema } from './json-schema';
import type { Operation } from './operation';

type Header = { description: string; schema: JsonSchema };
type Example = { message: string; details?: Record<string, unknown> };

const integerHeader = (description: string): Header => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

export const commonHeaders: Record<string, Header> = {
  'X-Request-Id': { description: 'Identifies this request in the log.', schema: { type: 'string' } },
  'X-Sandbox': { description: 'This service is a sandbox.', schema: { type: 'string', enum: ['true'] } },
};
export const rateLimitHeaders: Record<string, Header> = {
  'X-RateLimit-Limit': integerHeader('Requests that the key allows per window.'),
  'X-RateLimit-Remaining': integerHeader('Requests left in the current window.'),
  'X-RateLimit-Reset': integerHeader('Seconds until the window resets.'),
};
const retryAfterHeader = { 'Retry-After': integerHeader('Seconds to wait before a retry.') };
const stringHeader = (description: string): Header => ({ description, schema: { type: 'string' } });

/** Any operation may return these; an operation's `refusals` adds its own. */
const COMMON_REFUSALS: RefusalCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'method_not_allowed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const BODY_REFUSALS: RefusalCode[] = ['payload_too_large', 'unsupported_media_type'];

type Described = {
  description: string;
  headers?: Record<string, Header>;
  example: Example;
};

const REFUSALS: Record<RefusalCode, Described> = {
  invalid_request: {
    description: 'The request is not valid; `error.details.issues` lists `{ path, message }`.',
    example: {
      message: 'The request is not valid.',
      details: { issues: [{ path: 'limit', message: 'must be an integer from 1 to 100' }] },
    },
  },
  unauthorized: {
    description: 'A credential is missing or not valid.',
    headers: { 'WWW-Authenticate': stringHeader('Its realm names the credential.') },
    example: { message: 'The user token in X-User-Token is missing, expired or not valid.' },
  },
  forbidden: {
    description: 'The key lacks the scope, or the user the permission.',
    example: { message: 'The partner key lacks the scope chains:read.' },
  },
  not_found: {
    description: 'It does not exist, or the user may not see it.',
    example: { message: 'It does not exist, or you may not see it.' },
  },
  method_not_allowed: {
    description: 'The path does not support this method.',
    headers: { Allow: stringHeader('The methods that the path supports.') },
    example: { message: 'The path does not support this method.' },
  },
  conflict: {
    description: 'It conflicts with existing data; nothing was written.',
    example: { message: 'The property is already in this chain.' },
  },
  payload_too_large: {
    description: 'The body has more than 256 KiB.',
    example: { message: 'A body may have at most 262144 bytes.' },
  },
  unsupported_media_type: {
    description: 'The body is not application/json in UTF-8.',
    example: { message: 'Send the body as application/json in UTF-8.' },
  },
  rate_limited: {
    description: 'The key has used up its requests.',
    headers: { ...rateLimitHeaders, ...retryAfterHeader },
    example: { message: 'The key has used up its requests.' },
  },
  internal_error: {
    description: 'The service failed.',
    example: { message: 'Something went wrong here.' },
  },
  service_unavailable: {
    description: 'Try again shortly.',
    headers: retryAfterHeader,
    example: { message: 'Try again shortly.' },
  },
};

/** The refusals as `components.responses`, each under its own code. */
export const refusalResponses = (schema: JsonSchema) =>
  Object.fromEntries(
    REFUSAL_CODES.map((code) => {
      const { description, headers, example } = REFUSALS[code];
      return [
        code,
        {
          description: `\`${code}\`: ${description}`,
          headers: { ...commonHeaders, ...headers },
          content: { 'application/json': { schema, example: { error: { code, ...example } } } },
        },
      ];
    }),
  );

/** The refusals that an operation may return, by status. */
export function refusalsOf(operation: Operation): Record<string, { $ref: string }> {
  const codes = [...COMMON_REFUSALS, ...operation.refusals, ...(operation.body ? BODY_REFUSALS : [])];
  return Object.fromEntries(
    codes.map((code) => [REFUSAL_STATUS[code], { $ref: `#/components/responses/${code}` }]),
  );
}
