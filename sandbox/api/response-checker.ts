import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from './json-schema';
import type { OpenApiDocument } from './openapi';

type ReceivedResponse = { method: string; path: string; status: number; body: unknown };

/**
 * Checks responses against `/openapi.json`: the status must be declared and the body must have exactly the declared
 * members, although the document allows more. Only for tests.
 * @returns a function that throws an Error naming the mismatch; undocumented paths must return the error envelope
 */
export function responseChecker(document: OpenApiDocument): (response: ReceivedResponse) => void {
  // `openapi.test.ts` shows that the document is valid; checking that here too would take most of the time.
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'openapi', components: { schemas: closed(document.components.schemas) } });
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    literal: path.split('/').filter((part) => !part.startsWith('{')).length,
  }));
  // Most literal path first: `/v1/me/invites/sent` must win over a pattern that also matches it.
  paths.sort((a, b) => b.literal - a.literal);

  return ({ method, path, status, body }) => {
    const known = paths.find(({ pattern }) => pattern.test(path));
    const operation = known && document.paths[known.path]?.[method.toLowerCase()];
    const where = `${method} ${known?.path ?? path} returned ${status}`;
    const declared = operation?.responses[String(status)];
    const content = declared && 'content' in declared ? declared.content : undefined;
    // An unknown path or method returns the error envelope.
    if (operation && !declared) throw new Error(`${where}, which is not documented: ${JSON.stringify(body)}`);
    const reference = content?.['application/json'].schema.$ref ?? '#/components/schemas/Error';
    const validate = ajv.getSchema(`openapi${reference}`)!;
    if (!validate(body)) {
      throw new Error(
        `${where} with a body that is not documented: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
      );
    }
  };
}

const closed = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  JSON.parse(JSON.stringify(schemas), (_name, value) =>
    value?.properties ? { additionalProperties: false, ...value } : value,
  );
