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

const property = (line1: string) => ({
  address: { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' },
  saleState: 'for-sale-sold-stc',
  currency: 'GBP',
});

function run<T, V>(options: MutationOptions<T, Error, V>, variables: V): Promise<T> {
  const client = new QueryClient();
  return client.getMutationCache().build(client, options).execute(variables);
}

/**
 * Writes whose answers are lost, of each of the four kinds that must not be repeated (R4, R5).
 * @param signIn makes our routes act as this partner: whoever calls this has mocked `requirePartner`
 * @param counts of each kind, how many are carried out unheard, how many of them at once, and how many never are
 */
export function lostAnswers(
  signIn: (partner: Partner) => void,
  counts: { unheard: number; atOnce: number; neverDone: number },
): void {
  let sandbox: RunningSandbox;
  let partner: Partner;
  let chainId: string;
  let transactionId: string;
  const realFetch = globalThis.fetch;

  beforeAll(async () => {
    // The sandbox's operator is reached as it is; what a page would ask for goes to our own routes.
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
    );
    sandbox = await startSandbox({ seed: 'empty' });
    const scopes = ['chains:read', 'chains:write', 'transactions:write', 'invites:read', 'invites:write'];
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes, limit: 100_000 });
    partner = await partnerOf(sandbox, 'seller', { apiKey: key });
    signIn(partner);
    const created = await createChain(partner, { selling: property('1 Lost Row') });
    chainId = created.chainId;
    transactionId = created.sellingTransactionId!;
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await sandbox.close();
  });

  const writes: [string, (row: string) => Promise<Outcome<unknown>>, () => Promise<number>][] = [
    [
      'invites',
      (row) =>
        run(createInviteMutation(transactionId), {
          body: {
            email: `${row.replaceAll(' ', '.')}@example.com`,
            role: 'Surveyor',
            representing: 'Buyer',
          },
        }),
      async () => (await allPages((page) => listSentInvites(partner, page))).length,
    ],
    [
      'stages',
      (row) => run(createStageMutation(transactionId), { body: { title: row } }),
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
  const fault = (...kinds: string[]) =>
    sandbox.operator(
      'PUT',
      '/faults',
      kinds.map((kind) => ({ path: '/v1/**', method: 'POST', kind })),
    );

  describe.each(writes)('%s whose answers are lost (R4, R5)', (_, write, count) => {
    it('after they were carried out are found, and none is made twice', async () => {
      const before = await count();
      await fault('drop');
      const ends: Outcome<unknown>[] = [];
      while (ends.length < counts.unheard) {
        const batch = Array.from({ length: Math.min(counts.atOnce, counts.unheard - ends.length) });
        const from = ends.length;
        ends.push(...(await Promise.all(batch.map((__, at) => write(`dropped ${from + at}`)))));
      }
      await fault();
      expect(ends.filter((end) => end.outcome === 'saved' && end.checked)).toHaveLength(counts.unheard);
      expect(await count()).toBe(before + counts.unheard);
    });

    it('before they were carried out may still be, and none is sent again', async () => {
      const before = await count();
      await fault('reset');
      const rows = Array.from({ length: counts.neverDone }, (__, at) => write(`reset ${at}`));
      const ends = await Promise.all(rows);
      await fault();
      expect(ends.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'unknown'));
      expect(await count()).toBe(before);
    });
  });
}
