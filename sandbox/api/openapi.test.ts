import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { REFUSAL_CODES } from '../rules/refusal';
import { docsRoutes } from './docs/routes';
import { openApiDocument } from './openapi';
import { operations } from './operations';
import { responseChecker } from './response-checker';

const document = openApiDocument(operations, 'http://localhost:4000');
const { schemas } = document.components;
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

  it('closes request bodies to unknown members and leaves responses open', () => {
    const closed = Object.entries(schemas).filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false'),
    );
    expect(closed.map(([name]) => name).sort()).toEqual(
      ['GivenPermissionFlags', 'GivenPermissions', 'NewAccessRequest', 'NewChain', 'NewChainTransaction', 'NewInvite', 'NewStage', 'PartyPatch', 'PostedProperty', 'StageDependency'],
    ); // oxfmt-ignore
    for (const [name, schema] of closed)
      expect(JSON.stringify(schema).match(/"properties"/g)?.length, name).toBe(
        JSON.stringify(schema).match(/"additionalProperties":false/g)?.length,
      );
  });

  it('allows further values where the Partner API leaves a set open, and none where it lists all', () => {
    const member = (shape: string, name: string) => schemas[shape]!.properties![name]!;
    const open = [
      member('TransactionSummary', 'saleState'),
      member('Property', 'ownershipType'),
      member('Contact', 'relationship'),
      member('Invite', 'type'),
      member('TeamMember', 'role'),
      member('Party', 'representing'),
      member('Error', 'error').properties!.code!,
    ];
    for (const schema of open) expect(schema.anyOf).toEqual([expect.objectContaining({ enum: expect.any(Array) }), { type: 'string' }]); // oxfmt-ignore
    expect(open.at(-1)!.anyOf![0]!.enum).toEqual(REFUSAL_CODES);
    expect(member('Transaction', 'status')).not.toHaveProperty('type');
    expect(member('Stage', 'progress').enum).toHaveLength(4);
    expect(member('Invite', 'status').enum).toHaveLength(5);
  });

  it('describes limit as an integer, and every status an operation can return', () => {
    const lists = all.filter(({ operation }) => operation.parameters.some(({ name }) => name === 'limit'));
    expect(lists).toHaveLength(8);
    for (const { operation } of lists)
      expect(operation.parameters.find(({ name }) => name === 'limit')!.schema).toEqual({
        type: 'integer',
        minimum: 1,
        maximum: 100,
        default: 25,
      });
    for (const { operation } of all)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['400', '401', '403', '405', '429', '500', '503']),
      );
  });

  it('requires both credentials, and names the scope, for every operation', () => {
    for (const { operation } of all) {
      const { scope } = operations.find(({ id }) => id === operation.operationId)!;
      expect(operation.security).toEqual([{ partnerKey: [], userToken: [] }]);
      expect(operation['x-required-scope']).toBe(scope ?? undefined);
      expect(operation.description).toContain(scope ? `Scope \`${scope}\`.` : 'No scope needed.');
    }
  });

  it('requires the ids in a path and no query parameter, and describes a refused body only where there is one', () => {
    for (const { path, operation } of all) {
      const required = operation.parameters.filter((parameter) => parameter.required);
      expect(required.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      const bodyRefusals = ['413', '415'].filter((status) => status in operation.responses);
      expect([path, bodyRefusals.length]).toEqual([path, operation.requestBody ? 2 : 0]);
    }
  });

  it('describes the headers of each refusal and of success', () => {
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    const common = ['X-Request-Id', 'X-Sandbox'];
    const headersOf = (code: string) => Object.keys(document.components.responses[code]!.headers);
    expect(headersOf('unauthorized')).toEqual([...common, 'WWW-Authenticate']);
    expect(headersOf('method_not_allowed')).toEqual([...common, 'Allow']);
    expect(headersOf('rate_limited')).toEqual([...common, ...limits, 'Retry-After']);
    expect(headersOf('service_unavailable')).toEqual([...common, 'Retry-After']);
    expect(headersOf('not_found')).toEqual(common);
    for (const { operation } of all)
      for (const response of Object.values(operation.responses))
        if ('headers' in response) expect(Object.keys(response.headers)).toEqual([...common, ...limits]);
  });

  it('has a valid example of every request body and response', () => {
    const ajv = new Ajv({ strict: false });
    addFormats(ajv);
    ajv.addSchema({ ...document, $id: 'openapi' });
    const check = (where: string, content: { schema: { $ref?: string }; example: unknown }) => {
      const validate = ajv.getSchema(`openapi${content.schema.$ref}`)!;
      expect(validate(content.example), `${where}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    };
    for (const { operation, method, path } of all) {
      const body = operation.requestBody?.content['application/json'];
      const shape = operations.find(({ id }) => id === operation.operationId)!.body;
      if (body) check(`${method} ${path}`, body);
      if (body) expect(shape!.safeParse(body.example), `${method} ${path}`).toMatchObject({ success: true });
      for (const [status, response] of Object.entries(operation.responses))
        if ('content' in response) check(`${method} ${path} ${status}`, response.content['application/json']);
    }
    for (const [code, response] of Object.entries(document.components.responses))
      check(code, response.content['application/json']);
  });

  it('has examples that the service would send: 200 only for what existed, and null for what was not created', () => {
    const exampleOf = (id: string, status: string) => {
      const response = all.find(({ operation }) => operation.operationId === id)!.operation.responses[
        status
      ]!;
      return 'content' in response && response.content['application/json'].example;
    };
    const creating = operations.filter(({ isExisting }) => isExisting);
    expect(creating.map(({ id }) => id)).toEqual(['requestAccess']);
    for (const { id, isExisting } of creating)
      expect([isExisting!(exampleOf(id, '200')), isExisting!(exampleOf(id, '201'))]).toEqual([true, false]);
    expect(exampleOf('createChain', '201')).toMatchObject({
      data: {
        sellingTransactionId: expect.any(String),
        buyingTransactionId: null,
        thirdPartyTransactionId: null,
      },
    });
  });

  it('passes the recommended rules of redocly without a warning', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]); // oxfmt-ignore
  });
});

describe('responseChecker', () => {
  const check = responseChecker(document);
  const whoami = { partner: { id: '00000000-0000-4000-8000-000000000000', name: 'P' }, scopes: [] };
  const user = { id: '00000000-0000-4000-8000-000000000001' };

  it('accepts documented responses and rejects extra, missing or mistyped members', () => {
    const checking =
      (body: unknown, status = 200) =>
      () =>
        check({ method: 'GET', path: '/v1/whoami', status, body });
    expect(checking({ ...whoami, user })).not.toThrow();
    expect(checking(whoami)).toThrow(/user/);
    expect(checking({ ...whoami, user, extra: 1 })).toThrow(/additional/);
    expect(checking({ ...whoami, user: { id: 1 } })).toThrow(/string/);
    expect(checking({ ...whoami, user }, 201)).toThrow(/not documented/);
    expect(checking({ error: { code: 'unauthorized', message: 'm' } }, 401)).not.toThrow();
    expect(checking({ message: 'm' }, 401)).toThrow();
  });
});

describe('/docs', () => {
  it('shows every operation and shape, without external assets or scripts', async () => {
    const response = await docsRoutes(document, true).request('/');
    const page = await response.text();
    for (const { operation } of all) expect(page).toContain(`id="${operation.operationId}"`);
    for (const name of Object.keys(schemas)) expect(page).toContain(`id="shape-${name}"`);
    expect(page).not.toMatch(/<(?:script|img|link|iframe)[^>]+(?:src|href)=(?!"data:)/i);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'sha256-/,
    );
  });

  it('escapes all text from the document', async () => {
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
    expect(await (await docsRoutes(document, true).request('/')).text()).toContain('id="person"');
  });
});
