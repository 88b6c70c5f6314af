import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { exampleOf } from './docs/schema-text';
import { docsRoutes } from './docs/routes';
import { openApiDocument } from './openapi';
import { operations } from './operations';
import { responseChecker } from './response-checker';

const document = openApiDocument(operations, 'http://localhost:4000');
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('/openapi.json', () => {
  it('describes every operation once, under 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(all.map(({ operation }) => operation.operationId).sort()).toEqual(
      operations.map(({ id }) => id).sort(),
    );
  });

  it('has a component for every reference, and schemas that compile', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!);
    const ajv = new Ajv({ strict: false });
    addFormats(ajv);
    ajv.addSchema({ ...document, $id: 'openapi' });
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`openapi#/components/schemas/${name}`)).toBeTypeOf('function');
    }
  });

  it('lets no shape have members that are not named', () => {
    const open = Object.entries(document.components.schemas).filter(
      ([name, schema]) => name !== 'Error' && schema.properties && !('additionalProperties' in schema),
    );
    expect(open).toEqual([]);
  });

  it('has for every body an example that its own schema accepts', () => {
    for (const { operation, method, path } of all) {
      const schema = operation.requestBody?.content['application/json'].schema;
      if (!schema) continue;
      const body = operations.find((one) => one.id === operation.operationId)!.body!;
      const example = exampleOf(schema, document.components.schemas);
      expect(body.safeParse(example), `${method} ${path}`).toMatchObject({ success: true });
    }
  });
});

describe('responseChecker', () => {
  const check = responseChecker(document);
  const whoami = { partner: { id: '00000000-0000-4000-8000-000000000000', name: 'P' }, scopes: [] };
  const user = { id: '00000000-0000-4000-8000-000000000001' };

  it('accepts what is documented and refuses members too many, too few, or of another kind', () => {
    const seen =
      (body: unknown, status = 200) =>
      () =>
        check({ method: 'GET', path: '/v1/whoami', status, body });
    expect(seen({ ...whoami, user })).not.toThrow();
    expect(seen(whoami)).toThrow(/user/);
    expect(seen({ ...whoami, user, extra: 1 })).toThrow(/additional/);
    expect(seen({ ...whoami, user: { id: 1 } })).toThrow(/string/);
    expect(seen({ ...whoami, user }, 201)).toThrow(/not documented/);
    expect(seen({ error: { code: 'unauthorized', message: 'm' } }, 401)).not.toThrow();
    expect(seen({ message: 'm' }, 401)).toThrow();
  });
});

describe('/docs', () => {
  it('shows every operation and shape, with no asset and no script from elsewhere', async () => {
    const response = await docsRoutes(document, true).request('/');
    const page = await response.text();
    for (const { operation } of all) expect(page).toContain(`id="${operation.operationId}"`);
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="shape-${name}"`);
    expect(page).not.toMatch(/<(?:script|img|link|iframe)[^>]+(?:src|href)=(?!"data:)/i);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'sha256-/,
    );
  });

  it('escapes whatever the document says', async () => {
    const hostile = structuredClone(document);
    hostile.info.title = '<img src=x onerror=alert(1)>';
    hostile.tags[0]!.name = '"><script>alert(1)</script>';
    const [path, methods] = Object.entries(hostile.paths)[0]!;
    hostile.paths = { [`${path}"onfocus="alert(1)`]: methods, ...hostile.paths };
    Object.values(methods)[0]!.summary = '</code><script>alert(2)</script>';
    const page = await (await docsRoutes(hostile, true).request('/')).text();
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('"onfocus="');
  });

  it('offers the demo people only where the operator controls are on', async () => {
    expect(await (await docsRoutes(document, false).request('/')).text()).not.toContain('id="person"');
  });
});
