import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from './json-schema';
import type { OpenApiDocument } from './openapi';

type Seen = { method: string; path: string; status: number; body: unknown };

/**
 * Checks responses against the document at `/openapi.json`: the operation declares the status, and the body is
 * exactly of the declared shape, though the document allows more members. Only for tests.
 * @returns a function that throws an Error naming what does not fit; paths that are not documented must be 404s
 */
export function responseChecker(document: OpenApiDocument): (seen: Seen) => void {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'openapi', components: { schemas: closed(document.components.schemas) } });
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    literal: path.split('/').filter((part) => !part.startsWith('{')).length,
  }));
  // `/v1/me/invites/sent` before a pattern that would also fit it.
  paths.sort((a, b) => b.literal - a.literal);

  return ({ method, path, status, body }) => {
    const known = paths.find(({ pattern }) => pattern.test(path));
    const operation = known && document.paths[known.path]?.[method.toLowerCase()];
    const where = `${method} ${known?.path ?? path} returned ${status}`;
    const declared = operation?.responses[String(status)];
    const content = declared && 'content' in declared ? declared.content : undefined;
    // A path or method that is no operation's gets the envelope all the same.
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
