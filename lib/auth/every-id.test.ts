import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from './auth';
import { TestBrowser } from './testing-browser';
import {
  appUrl,
  callHandler,
  handlers,
  nameOf,
  pageHeaders,
  paramsOf,
  type RouteHandler,
} from './testing-handlers';
import { routeInputs } from './testing-route-inputs';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';

vi.mock('next/headers', () => import('./testing-next-headers'));

type Ids = Record<string, string>;
type Rows = { data: { id: string }[] };

let sandbox: TestSandbox;
const cookies: Record<string, string> = {};
/** Ids that only the agent may use, ids that only the outsider may use, and ids that do not exist. */
let agentIds: Ids;
let outsiderIds: Ids;
let unknownIds: Ids;

/** Creates a chain for this user. @returns its ids, by route parameter */
async function createIds(slug: string): Promise<Ids> {
  const order = { transactions: 2, shape: 'line', stagesEach: 2, person: slug };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
  const headers = {
    authorization: `Bearer ${sandbox.partnerKey}`,
    'x-user-token': await sandbox.token(slug as 'agent'),
  };
  const read = async <T>(path: string) =>
    (await fetch(`${sandbox.url}/v1/${path}`, { headers })).json() as Promise<T>;
  const { data: chain } = await read<{
    data: { transactions: { id: string; propertyId: string; yourRole: string | null }[] };
  }>(`chains/${chainId}`);
  const transaction = chain.transactions.find(({ yourRole }) => yourRole !== null)!;
  const [stage] = (await read<Rows>(`transactions/${transaction.id}/stages`)).data;
  const [party] = (await read<Rows>(`transactions/${transaction.id}/parties`)).data;
  const people = await sandbox.operator<{ slug: string; teams: string[] }[]>('GET', '/people');
  return {
    chainId,
    transactionId: transaction.id,
    propertyId: transaction.propertyId,
    stageId: stage!.id,
    partyId: party!.id,
    teamId: people.find((person) => person.slug === slug)!.teams[0] ?? randomUUID(),
    submissionId: randomUUID(),
  };
}

beforeAll(async () => {
  sandbox = await startSandboxFor(appUrl, { seed: 'empty' });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  for (const slug of ['agent', 'outsider']) {
    const browser = new TestBrowser(appUrl);
    await browser.signIn(auth(), { query: `?login_hint=${slug}` });
    cookies[slug] = browser.cookies();
  }
  agentIds = await createIds('agent');
  outsiderIds = await createIds('outsider');
  unknownIds = Object.fromEntries(Object.keys(outsiderIds).map((name) => [name, randomUUID()]));
});
afterAll(async () => {
  await auth().close();
  await sandbox.close();
});

/** Calls a route as this user, with `ids` in the path and `bodyIds` in the body. */
async function call(route: RouteHandler, slug: string, ids: Ids, bodyIds: Ids, ago = '?ago=0') {
  const { body } = routeInputs[nameOf(route)] ?? {};
  const replaced = { transactionId: bodyIds.transactionId, dependsOnStageId: bodyIds.stageId };
  const sentBody = body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name in replaced ? replaced[name as keyof typeof replaced] : value])); // oxfmt-ignore
  const query = routeInputs[nameOf(route)]?.query?.includes('ago') ? ago : '';
  const headers = { ...pageHeaders, cookie: cookies[slug]! };
  const response = await callHandler(route, headers, {
    params: ids,
    query,
    body: JSON.stringify(sentBody ?? {}),
  });
  return { status: response.status, text: await response.text() };
}

const withIds = handlers.filter(({ file }) => paramsOf(file).some((name) => name !== 'nextauth'));
const reading = withIds.filter(({ method, file }) => method === 'GET' && !file.startsWith('submissions/'));

describe("another user's ids", () => {
  it('are tested on every route, and work for their owner', async () => {
    expect(withIds.length).toBeGreaterThan(12);
    for (const route of reading)
      expect((await call(route, 'agent', agentIds, agentIds)).status, route.file).toBe(200);
  });

  it.each(withIds)('$method $file: get the same response as unknown ids', async (route) => {
    const notFound = await call(route, 'outsider', unknownIds, unknownIds);
    expect(await call(route, 'outsider', agentIds, agentIds)).toEqual(notFound);
    if (!route.file.startsWith('submissions/')) expect(notFound.status).toBe(404);
    // Combine one of the outsider's own ids with the agent's, in the path and in the body.
    const names = paramsOf(route.file);
    if (names.length > 1) {
      const mixedIds = { ...agentIds, [names[0]!]: outsiderIds[names[0]!]! };
      expect((await call(route, 'outsider', mixedIds, outsiderIds)).status).toBe(404);
    }
    const body = routeInputs[nameOf(route)]?.body ?? {};
    if (!('transactionId' in body || 'dependsOnStageId' in body)) return;
    const mixed = await call(route, 'outsider', outsiderIds, agentIds);
    expect([400, 404]).toContain(mixed.status);
    expect(mixed).toEqual(await call(route, 'outsider', outsiderIds, unknownIds));
  });

  it('reveal nothing about a submission', async () => {
    const file = 'submissions/[submissionId]/route.ts';
    const [read, cancel] = ['GET', 'DELETE'].map((method) =>
      handlers.find((route) => route.file === file && route.method === method)!,
    );
    const ids = { ...agentIds, submissionId: randomUUID() };
    // Sent ten hours ago, before this session: its record may be lost, so it may have been carried out.
    const early = await call(cancel!, 'agent', ids, ids, '?ago=36000000');
    expect(JSON.parse(early.text)).toEqual({ state: 'none' });
    expect((await call(cancel!, 'agent', ids, ids)).text).toContain('not_arrived');
    const state = async (slug: string) => JSON.parse((await call(read!, slug, ids, ids)).text).state;
    expect([await state('agent'), await state('outsider')]).toEqual(['refused', 'none']);
  });

  it('have changed nothing', async () => {
    const sent = await sandbox.operator<{ method: string; path: string; statuses: object }[]>('GET', '/requests'); // oxfmt-ignore
    const writes = sent.filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/'));
    expect(writes.length).toBeGreaterThan(4);
    for (const { path, statuses } of writes)
      expect(Object.keys(statuses).filter((status) => Number(status) < 400), path).toEqual([]); // oxfmt-ignore
  });
});
