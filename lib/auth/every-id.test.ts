import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from './auth';
import { TestBrowser } from './testing-browser';
import { appUrl, callHandler, handlers, nameOf, ours, paramsOf, type RouteHandler } from './testing-handlers';
import { routeInputs } from './testing-route-inputs';
import { startSandboxFor, type TestSandbox } from './testing-sandbox';

vi.mock('next/headers', () => import('./testing-next-headers'));

type Ids = Record<string, string>;
type Rows = { data: { id: string }[] };

let sandbox: TestSandbox;
const cookies: Record<string, string> = {};
/** What each of the two may see, and the other may not; what no one has. */
let theirs: Ids;
let own: Ids;
let unknown: Ids;

/** A chain of this person's own, by the names of the routes' parameters. */
async function idsOf(slug: string): Promise<Ids> {
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
    teamId: people.find((one) => one.slug === slug)!.teams[0] ?? randomUUID(),
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
  theirs = await idsOf('agent');
  own = await idsOf('outsider');
  unknown = Object.fromEntries(Object.keys(own).map((name) => [name, randomUUID()]));
});
afterAll(async () => {
  await auth().close();
  await sandbox.close();
});

/** Ids stand in the address and in bodies. */
async function ask(one: RouteHandler, slug: string, ids: Ids, inBody: Ids, ago = '?ago=0') {
  const { body } = routeInputs[nameOf(one)] ?? {};
  const named = { transactionId: inBody.transactionId, dependsOnStageId: inBody.stageId };
  const given = body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name in named ? named[name as keyof typeof named] : value])); // oxfmt-ignore
  const query = routeInputs[nameOf(one)]?.query?.includes('ago') ? ago : '';
  const headers = { ...ours, cookie: cookies[slug]! };
  const response = await callHandler(one, headers, { params: ids, query, body: JSON.stringify(given ?? {}) });
  return { status: response.status, text: await response.text() };
}

const withIds = handlers.filter(({ file }) => paramsOf(file).some((name) => name !== 'nextauth'));
const reading = withIds.filter(({ method, file }) => method === 'GET' && !file.startsWith('submissions/'));

describe('ids of someone else', () => {
  it('finds the routes, and what they lead to', async () => {
    expect(withIds.length).toBeGreaterThan(12);
    for (const one of reading) expect((await ask(one, 'agent', theirs, theirs)).status, one.file).toBe(200);
  });

  it.each(withIds)('$method $file: are as ids that no one has', async (one) => {
    const none = await ask(one, 'outsider', unknown, unknown);
    expect(await ask(one, 'outsider', theirs, theirs)).toEqual(none);
    if (!one.file.startsWith('submissions/')) expect(none.status).toBe(404);
    // What is theirs below what is one's own, in the address and in a body.
    const names = paramsOf(one.file);
    if (names.length > 1)
      expect((await ask(one, 'outsider', { ...theirs, [names[0]!]: own[names[0]!]! }, own)).status).toBe(404);
    const body = routeInputs[nameOf(one)]?.body ?? {};
    if (!('transactionId' in body || 'dependsOnStageId' in body)) return;
    const mixed = await ask(one, 'outsider', own, theirs);
    expect([400, 404]).toContain(mixed.status);
    expect(mixed).toEqual(await ask(one, 'outsider', own, unknown));
  });

  it('of a submission tell nothing of it', async () => {
    const file = 'submissions/[submissionId]/route.ts';
    const [read, callOff] = ['GET', 'DELETE'].map((method) =>
      handlers.find((one) => one.file === file && one.method === method)!,
    );
    const sent = { ...theirs, submissionId: randomUUID() };
    // Ten hours ago, before this session: what was kept then may be lost, so it may have been carried out.
    const early = await ask(callOff!, 'agent', sent, sent, '?ago=36000000');
    expect(JSON.parse(early.text)).toEqual({ state: 'none' });
    expect((await ask(callOff!, 'agent', sent, sent)).text).toContain('not_arrived');
    const state = async (slug: string) => JSON.parse((await ask(read!, slug, sent, sent)).text).state;
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
