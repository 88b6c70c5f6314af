import { z } from 'zod';
import { exampleOf } from './example-of';
import type { JsonSchema } from './json-schema';
import { everyHeader, rateLimitHeaders, refusalResponses, refusalsOf } from './openapi-refusals';
import type { Operation } from './operation';
import { errorShape } from './shapes/error';
import { shapes } from './shapes/registry';

const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` });

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** `/openapi.json`: OpenAPI 3.1, made from the schemas that check the requests. */
export function openApiDocument(operations: Operation[], issuer: string) {
  const schemas = componentSchemas(operations);
  const paths: Record<string, Record<string, ReturnType<typeof describe>>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Property Sale Chain Partner API',
      version: '1',
      description:
        'Every request carries a partner key and a user access token, and runs as that user. Objects in responses may get more members, and where a text is `anyOf` an enum and any string, more values.',
      contact: { name: 'The sandbox of the Partner API', url: `${issuer}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{address}',
        description: 'Where this document was read.',
        variables: { address: { default: issuer, description: 'Without a slash at its end.' } },
      },
    ],
    tags: [...new Set(operations.map((operation) => operation.noun))].map((name) => ({
      name,
      description: `Operations of: ${name.toLowerCase()}.`,
    })),
    // Where people come from; every operation names the two credentials that it takes itself.
    security: [{ userSignIn: [] }],
    paths,
    components: {
      schemas,
      responses: refusalResponses(reference(idOf(errorShape))),
      securitySchemes: securitySchemes(issuer),
    },
  };
}

const securitySchemes = (issuer: string) => ({
  partnerKey: { type: 'http', scheme: 'bearer', description: 'A partner API key, `pk_chain_…`.' },
  userToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-User-Token',
    description: "The user's OAuth 2.1 access token: what the flow of `userSignIn` ends with.",
  },
  userSignIn: {
    type: 'oauth2',
    description:
      "Where user tokens come from: the authorization code flow with PKCE (S256), by the partner's own client. No operation takes them as Bearer.",
    flows: {
      authorizationCode: {
        authorizationUrl: `${issuer}/auth`,
        tokenUrl: `${issuer}/token`,
        refreshUrl: `${issuer}/token`,
        scopes: {
          openid: 'An id_token.',
          profile: "The person's name.",
          email: "The person's email address.",
          offline_access: 'A refresh token, which rotates.',
        },
      },
    },
  },
});

/** What is sent, not what it is parsed into; a format says more to a reader than zod's pattern for it. */
const readable = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: { format?: unknown; pattern?: unknown; type?: unknown } }) => {
    if (jsonSchema.format || jsonSchema.type !== 'string') delete jsonSchema.pattern;
  },
} as const;

/** A body with members that are not known is refused; a response may have more some day. */
function componentSchemas(operations: Operation[]): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(shapes, { ...readable, uri: (id) => reference(id).$ref });
  const all = Object.entries(schemas).map(
    ([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema as JsonSchema] as const,
  );
  const asked = inBodies(operations, Object.fromEntries(all));
  return Object.fromEntries(all.map(([id, schema]) => [id, asked.has(id) ? schema : opened(schema)]));
}

/** The names of all shapes that a request's body is made of. */
function inBodies(operations: Operation[], schemas: Record<string, JsonSchema>): Set<string> {
  const found = new Set(operations.flatMap(({ body }) => (body ? [idOf(body)] : [])));
  for (const id of found)
    for (const [, inner] of JSON.stringify(schemas[id]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      found.add(inner!);
  return found;
}

const opened = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  );

const idOf = (schema: z.ZodType) => shapes.get(schema)!.id;

type Content = { 'application/json': { schema: { $ref: string }; example: unknown } };
type ResponseObject = { description: string; headers: typeof everyHeader; content: Content };

function describe(operation: Operation, schemas: Record<string, JsonSchema>) {
  const scope = operation.scope ? `Scope \`${operation.scope}\`.` : 'No scope needed.';
  const content = (shape: z.ZodType): Content => {
    const schema = reference(idOf(shape));
    return { 'application/json': { schema, example: exampleOf(schema, schemas) } };
  };
  const success: ResponseObject = {
    description: operation.summary,
    headers: { ...everyHeader, ...rateLimitHeaders },
    content: content(operation.response),
  };
  const responses: Record<string, ResponseObject | { $ref: string }> = {
    [operation.status]: success,
    ...(operation.repeated && { 200: success }),
    ...refusalsOf(operation),
  };
  return {
    operationId: operation.id,
    tags: [operation.noun],
    summary: operation.summary,
    description: [operation.description, scope].filter(Boolean).join(' '),
    security: [{ partnerKey: [], userToken: [] }],
    ...(operation.scope && { 'x-required-scope': operation.scope }),
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...(operation.body && { requestBody: { required: true, content: content(operation.body) } }),
    responses,
  };
}

function parameters(schema: z.ZodObject, place: 'path' | 'query') {
  const { properties = {} } = z.toJSONSchema(schema, readable);
  return Object.entries(properties).map(([name, one]) => {
    const { description, ...rest } = one as JsonSchema;
    // What zod leaves out where it is that of a transformed value.
    const fallback = (schema.shape[name] as z.ZodType).safeParse(undefined).data;
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description && { description }),
      schema: fallback === undefined ? rest : { ...rest, default: fallback },
    };
  });
}
