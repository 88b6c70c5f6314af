import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routesFetch } from '@/lib/bff/testing-routes';
import { createChain } from '@/lib/chains/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { patchPartyMutation } from './mutations';
import { partiesQuery } from './queries';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

let sandbox: RunningSandbox;
let transactionId: string;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
  );
  sandbox = await startSandbox({ seed: 'empty' });
  partner = await partnerOf(sandbox, 'seller');
  const created = await createChain(partner, {
    selling: {
      address: { addressLine1: '1 At Once', country: 'GB' },
      saleState: 'unknown',
      currency: 'GBP',
    },
  });
  transactionId = created.sellingTransactionId!;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.close();
});

it('a change shows before it is answered, and goes back when it is refused', async () => {
  const client = new QueryClient();
  const query = partiesQuery(transactionId);
  const [you] = await client.fetchQuery(query);
  const shown = () => client.getQueryData(query.queryKey)![0]!;
  const patch = (body: object) =>
    client
      .getMutationCache()
      .build(client, patchPartyMutation(transactionId))
      .execute({ partyId: you!.id, body });
  const fail = (fault: object) =>
    sandbox.operator('PUT', '/faults', [{ path: '/v1/**', method: 'PATCH', count: 1, ...fault }]);

  const view = { canView: true, canEdit: false, canDelete: false };
  await fail({ kind: 'delay', delayMs: 300 });
  const saved = patch({ role: 'Owner', permissions: { listingDetails: view } });
  await vi.waitFor(() => expect(shown().role).toBe('Owner'), { timeout: 250, interval: 5 });
  expect(shown().permissions).toEqual({ ...you!.permissions, listingDetails: view });
  await saved;

  await fail({ kind: 'status', status: 403 });
  await expect(patch({ role: 'Nobody' })).rejects.toMatchObject({ status: 403 });
  expect(shown().role).toBe('Owner');
});
