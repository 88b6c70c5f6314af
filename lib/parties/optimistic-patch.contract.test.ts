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
/** Responses to PATCH wait for this. */
let responseGate: Promise<void> | undefined;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith('/')) return realFetch(input, init);
    const response = await routesFetch(input, init);
    if (init?.method === 'PATCH') await responseGate;
    return response;
  });
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

it('shows a change before the response, and reverts it if it is refused', async () => {
  const client = new QueryClient();
  const query = partiesQuery(transactionId);
  const [you] = await client.fetchQuery(query);
  const shown = () => client.getQueryData(query.queryKey)![0]!;
  const patch = (body: object) => {
    let respond = () => {};
    responseGate = new Promise((resolve) => (respond = resolve));
    const ended = client
      .getMutationCache()
      .build(client, patchPartyMutation(transactionId))
      .execute({ partyId: you!.id, body });
    return { ended, respond };
  };

  const view = { canView: true, canEdit: false, canDelete: false };
  const saved = patch({ role: 'Owner', permissions: { listingDetails: view } });
  await vi.waitFor(() => expect(shown().role).toBe('Owner'), 20_000);
  expect(shown().permissions).toEqual({ ...you!.permissions, listingDetails: view });
  saved.respond();
  await saved.ended;
  expect(shown().role).toBe('Owner');

  const fault = { path: '/v1/**', method: 'PATCH', kind: 'status', status: 403, count: 1 };
  await sandbox.operator('PUT', '/faults', [fault]);
  const refused = patch({ role: 'No one' });
  await vi.waitFor(() => expect(shown().role).toBe('No one'), 20_000);
  refused.respond();
  await expect(refused.ended).rejects.toMatchObject({ status: 403 });
  expect(shown().role).toBe('Owner');
});
