import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../testing';
import { operations } from './operations';

/** A partner's client as generated from `/openapi.json`; `test-client-types.ts` generates its types. */
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it('calls all operations with their own types', async () => {
  const client = createClient<PartnerApi.paths>({
    baseUrl: sandbox.url,
    headers: { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': await sandbox.token('agent') },
  });
  const called = new Set<string>();
  client.use({ onRequest: ({ request, schemaPath }) => void called.add(`${request.method} ${schemaPath}`) });
  const query = { limit: 100 };

  const { data: me } = await client.GET('/v1/whoami');
  expect(me!.scopes).toHaveLength(10);
  const people = await sandbox.operator<{ slug: string; teams: string[] }[]>('GET', '/people');
  const teamId = people.find(({ slug }) => slug === 'agent')!.teams[0]!;
  const { data: members } = await client.GET('/v1/teams/{teamId}/members', { params: { path: { teamId } } });
  expect(members!.data.filter(({ you }) => you)).toHaveLength(1);

  const { data: chains } = await client.GET('/v1/chains', { params: { query } });
  const mixedChain = chains!.data.find(
    ({ transactions }) =>
      transactions.some(({ yourRole }) => yourRole) && transactions.some(({ yourRole }) => !yourRole),
  )!;
  const transactionId = mixedChain.transactions.find(({ yourRole }) => yourRole)!.id;
  const neighbour = mixedChain.transactions.find(({ yourRole }) => !yourRole)!.id;
  const ofTransaction = { params: { path: { transactionId } } };
  const pageOfTransaction = { params: { path: { transactionId }, query } };
  const { data: chain } = await client.GET('/v1/chains/{chainId}', {
    params: { path: { chainId: mixedChain.id } },
  });
  expect(chain!.data.transactions.map(({ amount }) => amount > 0)).toContain(true);
  const { data: transaction } = await client.GET('/v1/transactions/{transactionId}', ofTransaction);
  expect(transaction!.data.property.address.country).toBe('GB');

  const property = {
    address: { addressLine1: '1 Generated Street', country: 'GB' },
    saleState: 'for-sale-no-offers',
    currency: 'GBP',
  };
  const { data: made } = await client.POST('/v1/chains', { body: { selling: property } });
  const added = await client.POST('/v1/chains/{chainId}/transactions', {
    params: { path: { chainId: made!.data.chainId } },
    body: {
      transactionId: made!.data.sellingTransactionId!,
      relation: 'dependency',
      property: { ...property, address: { addressLine1: '2 Generated Street', country: 'GB' } },
    },
  });
  expect(added.data!.data.existing).toBe(false);
  const again = await client.POST('/v1/chains', { body: {} as { selling: typeof property } });
  expect(again.error!.error.details!.issues!.map(({ message }) => message)).toEqual([expect.any(String)]);

  const { data: parties } = await client.GET('/v1/transactions/{transactionId}/parties', pageOfTransaction);
  const partyId = parties!.data.find(({ isYou }) => isYou)!.id;
  const patched = await client.PATCH('/v1/transactions/{transactionId}/parties/{partyId}', {
    params: { path: { transactionId, partyId } },
    body: { role: 'Estate Agent' },
  });
  expect(patched.data!.data.role).toBe('Estate Agent');

  const { data: stage } = await client.POST('/v1/transactions/{transactionId}/stages', {
    ...ofTransaction,
    body: { title: 'Searches' },
  });
  const stageId = stage!.data.id;
  const { data: stages } = await client.GET('/v1/transactions/{transactionId}/stages', pageOfTransaction);
  expect(stages!.data.map(({ id }) => id)).toContain(stageId);
  const { data: dependent } = await client.PUT('/v1/stages/{stageId}/dependency', {
    params: { path: { stageId } },
    body: { dependsOnStageId: stages!.data.find(({ id }) => id !== stageId)!.id },
  });
  expect(dependent!.data.dependsOnStageId).not.toBeNull();
  const { data: read } = await client.GET('/v1/stages/{stageId}', { params: { path: { stageId } } });
  expect(read!.data).toEqual(dependent!.data);

  const { data: properties } = await client.GET('/v1/properties', { params: { query } });
  const propertyId = properties!.data[0]!.id;
  const { data: owned } = await client.GET('/v1/properties/{propertyId}', {
    params: { path: { propertyId } },
  });
  expect(owned!.data.transactions).toHaveLength(1);
  const { data: book } = await client.GET('/v1/me/address-book', { params: { query } });
  expect(book!.data.map(({ relationship }) => relationship)).toContain('chain');

  const { data: invite } = await client.POST('/v1/transactions/{transactionId}/invites', {
    ...ofTransaction,
    body: { email: 'someone@example.com', role: 'Buyer', representing: 'Buyer', expires: 'oneWeek' },
  });
  const { data: sent } = await client.GET('/v1/me/invites/sent', {
    params: { query: { ...query, status: 'pending' } },
  });
  expect(sent!.data.map(({ id }) => id)).toContain(invite!.data.id);
  const { data: received } = await client.GET('/v1/me/invites', { params: { query } });
  expect(received!.nextCursor).toBeNull();
  const { data: asked } = await client.GET('/v1/me/access-requests', { params: { query } });
  expect(asked!.nextCursor).toBeNull();
  const { data: request } = await client.POST('/v1/transactions/{transactionId}/access-requests', {
    params: { path: { transactionId: neighbour } },
    body: { role: 'Agent', representing: 'Seller' },
  });
  expect(request!.data.existing).toBe(false);

  expect([...called].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
});
