import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { routesFetch } from '@/lib/bff/testing-routes';
import { createChain } from '@/lib/chains/server';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput, chainOfOne, type ReadChain } from '@/lib/insight/insight-input';
import { patchPartyMutation } from '@/lib/parties/mutations';
import { partiesQuery } from '@/lib/parties/queries';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { runMutation } from '@/lib/query/testing-mutation';
import { ownChanges } from '@/lib/session/own-writes';
import { stageDependencyMutation } from '@/lib/stages/mutations';
import { stagesQuery } from '@/lib/stages/queries';
import { createStage } from '@/lib/stages/server';
import { transactionQuery } from '@/lib/transactions/queries';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { snapshotOf } from './chain-snapshot';
import { historyOf } from './stage-history';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

let sandbox: RunningSandbox;
let transactionId: string;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  const stored: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
  });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
  );
  sandbox = await startSandbox({ seed: 'empty' });
  partner = await partnerOf(sandbox, 'seller');
  const address = { addressLine1: '1 Own Row', country: 'GB' };
  const created = await createChain(partner, {
    selling: { address, saleState: 'for-sale-sold-stc', currency: 'GBP' },
  });
  transactionId = created.sellingTransactionId!;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.close();
});

/** The transaction as it is now, with the changes that this user made in this browser. */
async function readNow(client: QueryClient, userId: string) {
  const [transaction, stages] = await Promise.all([
    client.fetchQuery(transactionQuery(transactionId)),
    client.fetchQuery(stagesQuery(transactionId)),
  ]);
  const read: ReadChain = {
    chain: chainOfOne(transaction),
    readAt: Date.now(),
    stages: new Map([[transactionId, { stages, readAt: Date.now() }]]),
  };
  const history = historyOf(read, undefined, undefined, ownChanges.read(userId));
  const all: ReadChain = history ? { ...read, history } : read;
  return {
    transaction,
    stages,
    all,
    since: analyseChain(chainInput(all, Date.now())).links[0]!.blocked[0]!.since,
  };
}

it('does not report a dependency or rights changed in this browser as news of a sale', async () => {
  const leave = pagePerson.set('person', () => {});
  const first = await createStage(partner, transactionId, { title: 'Searches ordered' });
  const stage = await createStage(partner, transactionId, { title: 'Enquiries raised', progress: 'Blocked' });
  const client = new QueryClient();
  const unsubscribe = new QueryObserver(client, transactionQuery(transactionId)).subscribe(() => {});
  const before = await readNow(client, 'person');
  const draw = (dependsOnStageId: string | null) =>
    runMutation(client, stageDependencyMutation(transactionId), { stageId: stage.id, dependsOnStageId });
  const { saved } = await draw(first.id);
  expect(saved.updatedAt).not.toBe(stage.updatedAt);
  await draw(null);
  await draw(first.id);
  await client.invalidateQueries();

  const after = await readNow(client, 'person');
  const now = after.stages.find(({ id }) => id === stage.id)!;
  expect(now).toMatchObject({ dependsOnStageId: first.id });
  expect(Date.parse(after.since!)).toBe(Date.parse(stage.updatedAt));
  expect(after.all.history?.ownWrites?.[transactionId]).toMatchObject({
    before: before.transaction.updatedAt,
  });
  // The snapshot has the moment when others last changed the stage: the user's own change keeps no promise.
  const chain = { ...after.all.chain, updatedAt: after.transaction.updatedAt };
  const seen = snapshotOf({ ...after.all, chain }, null).transactions[transactionId]!;
  expect(seen.stages![stage.id]!.changed).toBe(Date.parse(stage.updatedAt));
  expect(seen.changed).toBe(Date.parse(after.transaction.updatedAt));
  // For another user it is a change like any other.
  expect(Date.parse((await readNow(client, 'another')).since!)).toBe(Date.parse(now.updatedAt));

  const [party] = await client.fetchQuery(partiesQuery(transactionId));
  const view = { canView: true, canEdit: false, canDelete: false };
  const body = { permissions: { listingDetails: view } };
  await runMutation(client, patchPartyMutation(transactionId), { partyId: party!.id, body });
  const patched = await readNow(client, 'person');
  expect(patched.transaction.updatedAt).not.toBe(after.transaction.updatedAt);
  expect(patched.all.history?.ownWrites?.[transactionId]).toEqual({
    updatedAt: patched.transaction.updatedAt,
    before: before.transaction.updatedAt,
  });
  unsubscribe();
  leave();
});
