import { expect, it } from 'vitest';
import { INJECTED_FAULT } from '../operator/faults';
import { openApiDocument } from './openapi';
import { operations } from './operations';
import { watchResponses } from './watch-responses';

const watched = async (method: string, path: string, response: Response) => {
  const watcher = watchResponses(openApiDocument(operations, 'http://localhost:4000'));
  await watcher.watch(method, path, response);
  return watcher.throwIfUndocumented;
};
const empty = { data: [], nextCursor: null };

it('checks every response against the document', async () => {
  expect(await watched('GET', '/v1/chains', Response.json(empty))).not.toThrow();
  expect(await watched('HEAD', '/v1/chains', Response.json(empty))).not.toThrow();
  expect(await watched('GET', '/v1/chains', Response.json({ ...empty, total: 0 }))).toThrow(/additional/);
  expect(await watched('GET', '/v1/chains', Response.json({ data: [] }))).toThrow(/nextCursor/);
  expect(await watched('GET', '/v1/chains', Response.json(empty, { status: 201 }))).toThrow(/not documented/);
  expect(await watched('GET', '/v1/nowhere', Response.json({}, { status: 404 }))).toThrow(/error/);
});

it('ignores injected faults, whatever their status', async () => {
  const injected = { error: { code: 'fault', message: INJECTED_FAULT } };
  expect(await watched('GET', '/v1/chains', Response.json(injected, { status: 418 }))).not.toThrow();
});
