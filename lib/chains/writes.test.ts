import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { routesFetch } from '@/lib/bff/testing-routes';
import { contactKeys } from '@/lib/contacts/queries';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { propertyKeys } from '@/lib/properties/queries';
import { runMutation } from '@/lib/query/testing-mutation';
import { createStageMutation, stageDependencyMutation } from '@/lib/stages/mutations';
import { stageKeys, stageQuery, stagesQuery } from '@/lib/stages/queries';
import { createStage } from '@/lib/stages/server';
import { transactionKeys } from '@/lib/transactions/queries';
import { stubSubmissions } from '@/lib/submissions/testing-submissions';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { addTransactionMutation, createChainMutation } from './mutations';
import { chainKeys } from './queries';
import { createChain } from './server';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

stubSubmissions();

let sandbox: RunningSandbox;
let chainId: string;
let transactionId: string;
const realFetch = globalThis.fetch;
/** Called while a PUT is in flight. */
let onPut = () => {};
const property = (addressLine1: string) => ({
  address: { addressLine1, country: 'GB' },
  saleState: 'unknown',
  currency: 'GBP',
});

beforeAll(async () => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.startsWith('/')) return realFetch(input, init);
    if (init?.method === 'PUT') onPut();
    return routesFetch(input, init);
  });
  sandbox = await startSandbox({ seed: 'empty' });
  partner = await partnerOf(sandbox, 'seller');
  const created = await createChain(partner, { selling: property('1 Write Row') });
  chainId = created.chainId;
  transactionId = created.sellingTransactionId!;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.close();
});

/** A cache with everything that a write could affect. `stale` names what has been invalidated so far. */
function loadedCache() {
  const client = new QueryClient();
  const cached = {
    chain: chainKeys.one(chainId),
    chains: chainKeys.list,
    transaction: transactionKeys.one(transactionId),
    stages: stageKeys.of(transactionId),
    contacts: contactKeys.all,
    properties: propertyKeys.list,
    'another transaction': transactionKeys.one('another'),
    'its stages': stageKeys.of('another'),
  };
  for (const queryKey of Object.values(cached)) client.setQueryData(queryKey, []);
  const stale = () =>
    Object.entries(cached)
      .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
      .map(([name]) => name);
  return { client, stale };
}

it('creating a chain invalidates the lists of chains and properties', async () => {
  const { client, stale } = loadedCache();
  const outcome = await runMutation(client, createChainMutation(), {
    body: { selling: property('2 Write Row') },
  });
  expect(outcome).toMatchObject({ outcome: 'saved', data: { chainId: expect.any(String) } });
  expect(stale()).toEqual(['chains', 'properties']);
});

it.each([true, false])('adds a property that is in no chain, reusing its transaction: %s', async (reuse) => {
  const there = await sandbox.operator<{ propertyId: string; transactionId: string }>(
    'POST',
    '/transactions',
    { person: 'seller' },
  );
  const { client, stale } = loadedCache();
  const outcome = await runMutation(client, addTransactionMutation(chainId), {
    body: {
      transactionId,
      relation: 'dependency',
      useExistingTransaction: reuse,
      propertyId: there.propertyId,
    },
  });
  expect(outcome).toMatchObject({ outcome: 'saved', data: { existing: reuse } });
  const added = outcome.outcome === 'saved' && outcome.data.transactionId;
  expect(added === there.transactionId).toBe(reuse);
  expect(stale()).toEqual(['chain', 'chains', 'contacts', 'properties']);
});

it('notes only the ids of what this browser has created', async () => {
  const stored: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
  });
  const leave = pagePerson.set('person', () => {});
  const { client } = loadedCache();
  const stage = await runMutation(client, createStageMutation(transactionId), {
    body: { title: 'Secret of Mr Wells' },
  });
  const chain = await runMutation(client, createChainMutation(), {
    body: { selling: property('3 Write Row') },
  });
  leave();
  const ids = [stage, chain].map((one) => one.outcome === 'saved' && ('id' in one.data ? one.data.id : one.data.chainId)); // oxfmt-ignore
  expect(stored).toEqual({ 'own-writes:person': JSON.stringify(ids) });
});

it('creating a stage invalidates its transaction and chain, which hold counts', async () => {
  const { client, stale } = loadedCache();
  const outcome = await runMutation(client, createStageMutation(transactionId), {
    body: { title: 'Survey carried out' },
  });
  expect(outcome).toMatchObject({ outcome: 'saved', data: { title: 'Survey carried out' }, checked: false });
  expect(stale()).toEqual(['chain', 'chains', 'transaction', 'stages']);
});

it('shows a dependency before the response, and reverts it if it is refused', async () => {
  const first = await createStage(partner, transactionId, { title: 'First' });
  const second = await createStage(partner, transactionId, { title: 'Second' });
  const client = new QueryClient();
  const [list, one] = [stagesQuery(transactionId), stageQuery(second.id)];
  await Promise.all([client.fetchQuery(list), client.fetchQuery(one)]);
  const shown = () => [
    client.getQueryData(list.queryKey)?.find(({ id }) => id === second.id)?.dependsOnStageId,
    client.getQueryData(one.queryKey)?.dependsOnStageId,
  ];
  const seen: unknown[] = [];
  onPut = () => seen.push(shown());
  const link = (stageId: string, dependsOnStageId: string) =>
    runMutation(client, stageDependencyMutation(transactionId), { stageId, dependsOnStageId });

  await link(second.id, first.id);
  expect([seen, shown()]).toEqual([[[first.id, first.id]], [first.id, first.id]]);
  expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true);

  await expect(link(second.id, 'no stage')).rejects.toMatchObject({ status: 400 });
  expect([seen.at(-1), shown()]).toEqual([
    ['no stage', 'no stage'],
    [first.id, first.id],
  ]);
});

it('does not let a read in flight overwrite a new dependency', async () => {
  const [first, second] = [
    await createStage(partner, transactionId, { title: 'Before' }),
    await createStage(partner, transactionId, { title: 'After' }),
  ];
  const client = new QueryClient();
  const list = stagesQuery(transactionId);
  const old = await client.fetchQuery(list);
  let arrive = () => {};
  const late = new Promise<typeof old>((resolve) => (arrive = () => resolve(old)));
  const read = client.fetchQuery({ ...list, staleTime: 0, queryFn: () => late }).catch(() => {});
  onPut = () => arrive();
  const change = { stageId: second.id, dependsOnStageId: first.id };
  await runMutation(client, stageDependencyMutation(transactionId), change);
  await read;
  const shown = client.getQueryData(list.queryKey)?.find(({ id }) => id === second.id);
  expect(shown?.dependsOnStageId).toBe(first.id);
});
