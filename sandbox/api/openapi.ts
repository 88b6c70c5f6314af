import { z } from 'zod';
import type { RefusalCode } from '../rules/refusal';
import type { JsonSchema } from './json-schema';
import type { Operation } from './operation';
import { errorShape } from './shapes/error';
import { shapes } from './shapes/registry';

type Headers = Record<string, { description: string; schema: JsonSchema }>;

const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const integerHeader = (description: string): Headers[string] => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

const everyHeader: Headers = {
  'X-Request-Id': { description: 'Names this request in the log.', schema: { type: 'string' } },
  'X-Sandbox': { description: 'This service is a sandbox.', schema: { type: 'string', enum: ['true'] } },
};
const rateLimitHeaders = {
  'X-RateLimit-Limit': integerHeader('Requests that the key has in a window.'),
  'X-RateLimit-Remaining': integerHeader('Requests left in the running window.'),
  'X-RateLimit-Reset': integerHeader('Seconds until the window resets.'),
};
const retryAfterHeader = { 'Retry-After': integerHeader('Seconds to wait.') };

/** Any operation may answer these; `refusals` of an operation adds its own. */
const ALWAYS: RefusalCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const WITH_BODY: RefusalCode[] = ['payload_too_large', 'unsupported_media_type'];

const REFUSALS: Record<RefusalCode, { status: number; description: string; headers?: Headers }> = {
  invalid_request: {
    status: 400,
    description: 'Not valid; `error.details.issues` lists `{ path, message }`.',
  },
  unauthorized: {
    status: 401,
    description: 'A credential is missing or not valid.',
    headers: {
      'WWW-Authenticate': { description: 'Its realm names the credential.', schema: { type: 'string' } },
    },
  },
  forbidden: { status: 403, description: 'The key lacks the scope, or the user the permission.' },
  not_found: { status: 404, description: 'There is no such thing, or the user may not see it.' },
  method_not_allowed: { status: 405, description: 'The path has other methods.' },
  conflict: { status: 409, description: 'It contradicts what is there; nothing was written.' },
  payload_too_large: { status: 413, description: 'The body has more than 256 KiB.' },
  unsupported_media_type: { status: 415, description: 'The body is not application/json in UTF-8.' },
  rate_limited: {
    status: 429,
    description: 'The key has used up its requests.',
    headers: { ...rateLimitHeaders, ...retryAfterHeader },
  },
  internal_error: { status: 500, description: 'A failure of the service.' },
  service_unavailable: { status: 503, description: 'Try again shortly.', headers: retryAfterHeader },
};

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** `/openapi.json`: OpenAPI 3.1, made from the schemas that check the requests. */
export function openApiDocument(operations: Operation[], issuer: string) {
  const paths: Record<string, Record<string, ReturnType<typeof describe>>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Property Sale Chain Partner API',
      version: '1',
      description: 'Every request carries a partner key and a user access token, and runs as that user.',
    },
    servers: [{ url: issuer }],
    tags: [...new Set(operations.map((operation) => operation.noun))].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        partnerKey: { type: 'http', scheme: 'bearer', description: 'A partner API key, `pk_chain_…`.' },
        userToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-User-Token',
          description: 'The OAuth 2.1 access token.',
        },
      },
    },
  };
}

/** What is sent, not what it is parsed into; a format says more to a reader than zod's pattern for it. */
const readable = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: { format?: unknown; pattern?: unknown } }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
  },
} as const;

function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(shapes, { ...readable, uri: (id) => reference(id).$ref });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [
      id,
      schema as JsonSchema,
    ]),
  );
}

const idOf = (schema: z.ZodType) => shapes.get(schema)!.id;

function describe(operation: Operation) {
  const scope = operation.scope ? `Scope \`${operation.scope}\`.` : 'No scope needed.';
  return {
    operationId: operation.id,
    tags: [operation.noun],
    summary: operation.summary,
    description: [operation.description, scope].filter(Boolean).join(' '),
    security: [{ partnerKey: operation.scope ? [operation.scope] : [], userToken: [] }],
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...(operation.body && {
      requestBody: { required: true, content: json(reference(idOf(operation.body))) },
    }),
    responses: { ...successes(operation), ...refusals(operation) },
  };
}

function parameters(schema: z.ZodObject, place: 'path' | 'query') {
  const { properties = {} } = z.toJSONSchema(schema, readable);
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: one as JsonSchema,
  }));
}

type Responses = Record<string, { description: string; headers: Headers; content: ReturnType<typeof json> }>;

function successes(operation: Operation): Responses {
  const answer = {
    description: operation.summary,
    headers: { ...everyHeader, ...rateLimitHeaders },
    content: json(reference(idOf(operation.response))),
  };
  return { [operation.status]: answer, ...(operation.repeated && { 200: answer }) };
}

function refusals(operation: Operation): Responses {
  const codes = [...ALWAYS, ...operation.refusals, ...(operation.body ? WITH_BODY : [])];
  return Object.fromEntries(
    codes.map((code) => {
      const { status, description, headers } = REFUSALS[code];
      const answer = {
        description: `\`${code}\`: ${description}`,
        headers: { ...everyHeader, ...headers },
      };
      return [String(status), { ...answer, content: json(reference(idOf(errorShape))) }];
    }),
  );
}
