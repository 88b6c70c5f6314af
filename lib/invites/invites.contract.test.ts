import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccessRequest, listAccessRequests } from '@/lib/access-requests/server';
import { routesFetch } from '@/lib/bff/testing-routes';
import { createChain } from '@/lib/chains/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { stubSubmissions, quickSleep } from '@/lib/submissions/testing-submissions';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { createInviteMutation } from './mutations';
import { findCreatedInvite } from './creation';
import { inviteExpiries } from './schema';
import { createInvite, listInvites, listSentInvites } from './server';

/** The signed-in user's partner in our own routes. */
let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));
vi.mock('@/lib/auth/require-user', () => ({
  requireUserSince: async () => ({ userId: partner.userId, since: 0 }),
}));
// The sandbox drops the connection only after the write, so there is no need to wait.
vi.mock('@/lib/submissions/poll-submission', async (original) => ({
  ...(await original<object>()),
  sleep: quickSleep,
}));
stubSubmissions(async () => {});

let sandbox: RunningSandbox;
let seller: Partner;
let buyer: Partner;
let buyersEmail: string;
let sale: string;
let purchase: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
  seller = await partnerOf(sandbox, 'seller');
  buyer = await partnerOf(sandbox, 'buyer');
  const people = await sandbox.operator<{ slug: string; email: string }[]>('GET', '/people');
  buyersEmail = people.find(({ slug }) => slug === 'buyer')!.email;
  const property = (line1: string) => ({
    address: { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' },
    saleState: 'for-sale-sold-stc',
    currency: 'GBP',
  });
  const created = await createChain(seller, {
    selling: property('1 Invite Row'),
    buying: property('2 Invite Row'),
  });
  sale = created.sellingTransactionId!;
  purchase = created.buyingTransactionId!;
});
afterAll(() => sandbox.close());

describe('invites, against the sandbox', () => {
  it.each(inviteExpiries)('can expire: %s', async (expires) => {
    const known = new Set((await listSentInvites(seller, {})).data.map(({ id }) => id));
    const body = { email: `New.${expires}@example.com`, role: 'Surveyor', representing: 'Buyer', expires };
    const { id, emailSent } = await createInvite(seller, sale, body);
    expect(emailSent).toEqual(expect.any(Boolean));
    const found = findCreatedInvite(sale, body, (await listSentInvites(seller, {})).data, known);
    expect(found).toMatchObject({ id, status: 'pending', to: body.email });
    expect(found!.expiresAt === null).toBe(expires === 'never');
    expect(findCreatedInvite(purchase, body, [found!], known)).toBeNull();
    expect(findCreatedInvite(sale, body, [found!], new Set([id]))).toBeNull();
  });

  it('reach the person by their email, who becomes a party on accepting', async () => {
    const { id } = await createInvite(seller, sale, {
      email: buyersEmail,
      role: 'Buyer',
      representing: 'Buyer',
    });
    expect((await listInvites(buyer, { status: 'pending' })).data).toMatchObject([
      { id, transaction: { id: sale, role: 'Buyer' } },
    ]);
    expect((await listInvites(buyer, { status: 'declined' })).data).toEqual([]);
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
    // A new partner, as reads are cached briefly.
    const again = await partnerOf(sandbox, 'buyer');
    expect((await listInvites(again, { status: 'pending' })).data).toEqual([]);
    expect((await listSentInvites(seller, { status: 'accepted' })).data).toMatchObject([
      { id, to: buyersEmail },
    ]);
    expect((await listSentInvites(seller, { limit: 2 })).data).toHaveLength(2);
    // Endpoint rules 18: a party cannot ask to join.
    const asking = createAccessRequest(buyer, sale, { role: 'Buyer', representing: 'Buyer' });
    await expect(asking).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('need the right to edit parties', async () => {
    const body = { email: 'friend@example.com', role: 'Friend', representing: 'Buyer' };
    await expect(createInvite(buyer, sale, body)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('access requests, against the sandbox', () => {
  it('are not duplicated while pending (States rule 4), and reach those who can edit the parties', async () => {
    const first = await createAccessRequest(buyer, purchase, { role: 'Agent', representing: 'Seller' });
    expect(first.existing).toBe(false);
    const again = await createAccessRequest(buyer, purchase, { role: 'Agent', representing: 'Seller' });
    expect(again).toEqual({ id: first.id, existing: true });
    const { data } = await listAccessRequests(seller, { status: 'pending' });
    expect(data).toMatchObject([{ id: first.id, transactionId: purchase, role: 'Agent', status: 'pending' }]);
  });
});

describe('a key that may not read invites', () => {
  const realFetch = globalThis.fetch;
  beforeAll(() => {
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.startsWith('/') ? routesFetch(input, init) : realFetch(input, init),
    );
  });
  afterAll(() => vi.unstubAllGlobals());

  it('can still invite, but the outcome of a lost response stays unknown', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: ['invites:write'] });
    partner = await partnerOf(sandbox, 'seller', { apiKey: key });
    const client = new QueryClient();
    const invite = (email: string) =>
      client
        .getMutationCache()
        .build(client, createInviteMutation(purchase))
        .execute({ body: { email, role: 'Surveyor', representing: 'Buyer' } });
    // A new partner each time, as reads are cached briefly.
    const sent = async () => (await listSentInvites(await partnerOf(sandbox, 'seller'), {})).data;
    const before = (await sent()).length;
    expect(await invite('told@example.com')).toMatchObject({ outcome: 'saved', checked: false });
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', method: 'POST', kind: 'drop', count: 1 }]);
    expect(await invite('lost@example.com')).toMatchObject({ outcome: 'unknown' });
    const after = await sent();
    expect(after).toHaveLength(before + 2);
    expect(after.slice(0, 2).map(({ to }) => to)).toEqual(['lost@example.com', 'told@example.com']);
  });
});
