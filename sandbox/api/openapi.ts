import { z } from 'zod';
import { exampleOf } from './example-of';
import type { JsonSchema } from './json-schema';
import { commonHeaders, rateLimitHeaders, refusalResponses, refusalsOf } from './openapi-refusals';
import type { Operation } from './operation';
import { errorShape } from './shapes/error';
import { shapes } from './shapes/registry';

const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` });

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** `/openapi.json`: OpenAPI 3.1, generated from the schemas that validate the requests. */
export function openApiDocument(operations: Operation[], issuer: string) {
  const schemas = componentSchemas(operations);
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Property Sale Chain Partner API',
      version: '1',
      description:
        'Every request carries a partner key and a user access token, and runs as that user. Objects in responses may gain members, and a string that is `anyOf` an enum and any string may gain values.',
      contact: { name: 'Partner API sandbox', url: `${issuer}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{address}',
        description: 'The address that served this document.',
        variables: { address: { default: issuer, description: 'Without a trailing slash.' } },
      },
    ],
    tags: [...new Set(operations.map((operation) => operation.noun))].map((name) => ({
      name,
      description: `Operations of: ${name.toLowerCase()}.`,
    })),
    // How people sign in. Every operation overrides this with the two credentials that it requires.
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
    description: "The user's OAuth 2.1 access token, as issued by the `userSignIn` flow.",
  },
  userSignIn: {
    type: 'oauth2',
    description:
      "Where user tokens come from: the authorization code flow with PKCE (S256), by the partner's own client. No operation accepts them as Bearer tokens.",
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

/** Describes input as sent, not as parsed, and drops zod's patterns where the format says more. */
const jsonSchemaOptions = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: { format?: unknown; pattern?: unknown; type?: unknown } }) => {
    if (jsonSchema.format || jsonSchema.type !== 'string') delete jsonSchema.pattern;
  },
} as const;

/** Request bodies are closed, because unknown members are refused. Responses are open, because they may gain members. */
function componentSchemas(operations: Operation[]): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(shapes, { ...jsonSchemaOptions, uri: (id) => reference(id).$ref });
  const all = Object.entries(schemas).map(
    ([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema as JsonSchema] as const,
  );
  const closed = shapesInBodies(operations, Object.fromEntries(all));
  return Object.fromEntries(all.map(([id, schema]) => [id, closed.has(id) ? schema : openSchema(schema)]));
}

/** The names of all shapes that occur in request bodies. */
function shapesInBodies(operations: Operation[], schemas: Record<string, JsonSchema>): Set<string> {
  const found = new Set(operations.flatMap(({ body }) => (body ? [idOf(body)] : [])));
  for (const id of found)
    for (const [, inner] of JSON.stringify(schemas[id]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      found.add(inner!);
  return found;
}

const openSchema = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  );

const idOf = (schema: z.ZodType) => shapes.get(schema)!.id;

type Content = { 'application/json': { schema: { $ref: string }; example: unknown } };
type ResponseObject = { description: string; headers: typeof commonHeaders; content: Content };

function describeOperation(operation: Operation, schemas: Record<string, JsonSchema>) {
  const scope = operation.scope ? `Scope \`${operation.scope}\`.` : 'No scope needed.';
  const content = (shape: z.ZodType): Content => {
    const schema = reference(idOf(shape));
    return { 'application/json': { schema, example: exampleOf(schema, schemas) } };
  };
  const success: ResponseObject = {
    description: operation.summary,
    headers: { ...commonHeaders, ...rateLimitHeaders },
    content: content(operation.response),
  };
  const responses: Record<string, ResponseObject | { $ref: string }> = {
    [operation.status]: success,
    ...(operation.isExisting && { 200: { ...success, content: withExisting(success.content) } }),
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

/** The content of a response that returns what already existed. */
const withExisting = (content: Content): Content =>
  JSON.parse(JSON.stringify(content), (name, value) => (name === 'existing' ? true : value));

function parameters(schema: z.ZodObject, place: 'path' | 'query') {
  const { properties = {} } = z.toJSONSchema(schema, jsonSchemaOptions);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    // zod omits the default of a transformed value.
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
