import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChain } from '@/lib/chains/server';
import { createInvite } from '@/lib/invites/server';
import { type Partner } from '@/lib/partner-api/create-partner';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { listParties, patchParty } from './server';

let sandbox: RunningSandbox;
let seller: Partner;
let transactionId: string;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
  seller = await partnerOf(sandbox, 'seller');
  const created = await createChain(seller, {
    selling: {
      address: { addressLine1: '1 Party Row', postcode: 'BS1 1AA', country: 'GB' },
      saleState: 'for-sale-sold-stc',
      currency: 'GBP',
    },
  });
  transactionId = created.sellingTransactionId!;
});
afterAll(() => sandbox.close());

const rights = (canEdit: boolean) => ({ canView: true, canEdit, canDelete: canEdit });

describe('parties, against the sandbox', () => {
  it('start with the creator of the transaction, who has all rights', async () => {
    const { data } = await listParties(seller, transactionId, {});
    expect(data).toMatchObject([
      { isYou: true, role: 'Seller', permissions: { transactionParty: rights(true) } },
    ]);
  });

  it('must include someone who can edit parties', async () => {
    const [you] = (await listParties(seller, transactionId, {})).data;
    const body = { permissions: { transactionParty: rights(false) } };
    await expect(patchParty(seller, transactionId, you!.id, body)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('change the given fields and keep the others', async () => {
    const people = await sandbox.operator<{ slug: string; email: string }[]>('GET', '/people');
    const email = people.find(({ slug }) => slug === 'buyer')!.email;
    const { id } = await createInvite(seller, transactionId, { email, role: 'Buyer', representing: 'Buyer' });
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
    const buyer = (await listParties(seller, transactionId, {})).data.find(({ isYou }) => !isYou)!;
    expect(buyer).toMatchObject({ role: 'Buyer', permissions: { chainNode: { canEdit: false } } });
    const patched = await patchParty(seller, transactionId, buyer.id, {
      representing: 'Both',
      permissions: { chainNode: rights(true) },
    });
    expect(patched).toMatchObject({
      id: buyer.id,
      role: 'Buyer',
      representing: 'Both',
      permissions: { chainNode: rights(true) },
    });
    expect(patched.permissions.listingDetails).toEqual(buyer.permissions.listingDetails);
    // Endpoint rules 8: no one may grant rights that they do not hold.
    const asBuyer = await partnerOf(sandbox, 'buyer');
    const own = patchParty(asBuyer, transactionId, buyer.id, {
      permissions: { transactionParty: rights(true) },
    });
    await expect(own).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });
});
