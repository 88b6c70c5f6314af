import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routesFetch } from '@/lib/bff/testing-routes';
import { createChain } from '@/lib/chains/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { createInviteMutation } from './mutations';
import { listSentInvites } from './server';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

let sandbox: RunningSandbox;
let whole: Partner;
let transactionId: string;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
  );
  sandbox = await startSandbox({ seed: 'empty' });
  whole = await partnerOf(sandbox, 'seller');
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: ['invites:write'] });
  partner = await partnerOf(sandbox, 'seller', { apiKey: key });
  const created = await createChain(whole, {
    selling: {
      address: { addressLine1: '1 Write Row', country: 'GB' },
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

it('invites with a key that may not read invites; only a lost answer then stays unknown', async () => {
  const client = new QueryClient();
  const invite = (email: string) =>
    client
      .getMutationCache()
      .build(client, createInviteMutation(transactionId))
      .execute({ email, role: 'Surveyor', representing: 'Buyer' });
  expect(await invite('told@example.com')).toMatchObject({ outcome: 'saved', checked: false });
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', method: 'POST', kind: 'drop', count: 1 }]);
  expect(await invite('lost@example.com')).toEqual({ outcome: 'unknown' });
  const { data } = await listSentInvites(whole, {});
  expect(data.map(({ to }) => to)).toEqual(['lost@example.com', 'told@example.com']);
});
