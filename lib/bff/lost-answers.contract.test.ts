import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTransactionMutation, createChainMutation } from '@/lib/chains/mutations';
import { createChain, getChain, listChains } from '@/lib/chains/server';
import { createInviteMutation } from '@/lib/invites/mutations';
import { listSentInvites } from '@/lib/invites/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { allPages } from '@/lib/query/all-pages';
import { createStageMutation } from '@/lib/stages/mutations';
import { listStages } from '@/lib/stages/server';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { routesFetch } from './testing-routes';
import { type Outcome } from './write-once';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

let sandbox: RunningSandbox;
let chainId: string;
let transactionId: string;
const property = (line1: string) => ({
  address: { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' },
  saleState: 'for-sale-sold-stc',
  currency: 'GBP',
});

beforeAll(async () => {
  vi.stubGlobal('fetch', routesFetchOrOperator);
  sandbox = await startSandbox({ seed: 'empty' });
  const scopes = ['chains:read', 'chains:write', 'transactions:write', 'invites:read', 'invites:write'];
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes, limit: 100_000 });
  partner = await partnerOf(sandbox, 'seller', { apiKey: key });
  const created = await createChain(partner, { selling: property('1 Lost Row') });
  chainId = created.chainId;
  transactionId = created.sellingTransactionId!;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.close();
});

const realFetch = globalThis.fetch;
/** The sandbox's operator is reached as it is; what a page would ask for goes to our own routes. */
const routesFetchOrOperator: typeof fetch = (input, init) =>
  String(input).startsWith('/') ? routesFetch(String(input), init) : realFetch(input, init);

function run<T, V>(options: MutationOptions<T, Error, V>, variables: V): Promise<T> {
  const client = new QueryClient();
  return client.getMutationCache().build(client, options).execute(variables);
}

/** Of each kind of write, in two batches: 520 answers in all are dropped after the write was carried out (R5). */
const times = 130;
const bodies = Array.from({ length: times }, (_, at) => `row ${at}`);
const few = bodies.slice(0, 25);

const writes: [string, (row: string) => Promise<Outcome<unknown>>, () => Promise<number>][] = [
  [
    'invites',
    (row) =>
      run(createInviteMutation(transactionId), {
        email: `${row.replaceAll(' ', '.')}@example.com`,
        role: 'Surveyor',
        representing: 'Buyer',
      }),
    async () => (await allPages((page) => listSentInvites(partner, page))).length,
  ],
  [
    'stages',
    (row) => run(createStageMutation(transactionId), { title: row }),
    async () => (await allPages((page) => listStages(partner, transactionId, page))).length,
  ],
  [
    'chains',
    (row) => run(createChainMutation(), { selling: property(`${row} Lost Lane`) }),
    async () => (await allPages((page) => listChains(partner, page))).length,
  ],
  [
    'transactions',
    (row) =>
      run(addTransactionMutation(chainId), {
        transactionId,
        relation: 'dependency',
        useExistingTransaction: true,
        property: property(`${row} Lost Close`),
      }),
    async () => (await getChain(partner, chainId)).transactions.length,
  ],
];

describe.each(writes)('%s whose answers are lost (R4, R5)', (_, write, count) => {
  it('after they were carried out are found, and none is made twice', async () => {
    const before = await count();
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', method: 'POST', kind: 'drop' }]);
    const ends: Outcome<unknown>[] = [];
    for (const batch of [bodies.slice(0, 65), bodies.slice(65)]) {
      ends.push(...(await Promise.all(batch.map((row) => write(`dropped ${row}`)))));
    }
    await sandbox.operator('PUT', '/faults', []);
    expect(ends.every((end) => end.outcome === 'saved' && end.checked)).toBe(true);
    expect(await count()).toBe(before + times);
  });

  it('before they were carried out are known not to be there, and none is sent again', async () => {
    const before = await count();
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', method: 'POST', kind: 'reset' }]);
    const ends = await Promise.all(few.map((row) => write(`reset ${row}`)));
    await sandbox.operator('PUT', '/faults', []);
    expect(ends.map(({ outcome }) => outcome)).toEqual(few.map(() => 'not-saved'));
    expect(await count()).toBe(before);
  });
});
