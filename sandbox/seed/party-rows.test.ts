import { describe, expect, test } from 'vitest';
import { partyRows } from './party-rows';
import type { Sale } from './sale';
import { personId } from './test-demo';

const [joined, updatedAt] = [new Date('2026-06-01T09:00:00.000Z'), new Date('2026-11-20T09:00:00.000Z')];
const sale: Sale = {
  key: 'some-street', line1: '1 Some Street', city: 'Bristol', region: 'Bristol', postcode: 'BS1 1AA', price: 300_000, week: 8,
  seller: 'seller', buyer: 'buyer', secondBuyer: 'joel-brennan', sellerConveyancer: 'conveyancer', buyerConveyancer: 'alice-thorne',
  broker: 'ravi-menon', surveyor: 'isla-grant', admin: true,
}; // oxfmt-ignore
const rows = (given: Partial<Sale> = {}) => partyRows({ ...sale, ...given }, 'sale', joined, updatedAt);

describe('the parties of a sale', () => {
  test('are everyone it names, each for the right side', () => {
    expect(rows().map(({ personId: id, role, representing }) => [id, role, representing])).toEqual(
      [
        ['agent', 'Estate Agent', 'Seller'],
        ['seller', 'Seller', 'Seller'],
        ['conveyancer', 'Conveyancer', 'Seller'],
        ['buyer', 'Buyer', 'Buyer'],
        ['joel-brennan', 'Buyer', 'Buyer'],
        ['alice-thorne', 'Conveyancer', 'Buyer'],
        ['ravi-menon', 'Mortgage Broker', 'Buyer'],
        ['joanna-lisle', 'Lender', 'Buyer'],
        ['isla-grant', 'Surveyor', 'Buyer'],
        ['admin', 'Sales Progressor', 'Seller'],
      ].map(([slug, ...part]) => [personId(slug!), ...part]),
    );
    expect(rows()).toMatchObject(Array(10).fill({ transactionId: 'sale', active: true, createdAt: joined }));
  });

  test('leave out whoever it does not need: a cash buyer has no lender', () => {
    const roles = (given: Partial<Sale>) => rows(given).map(({ role }) => role);
    expect(roles({ cash: true })).not.toContain('Lender');
    expect(roles({ broker: undefined })).not.toContain('Lender');
    expect(roles({ admin: undefined })).not.toContain('Sales Progressor');
    expect(roles({ surveyor: undefined })).not.toContain('Surveyor');
    expect(rows({ agent: 'nina-solberg' })[0]!.personId).toBe(personId('nina-solberg'));
  });

  test('are listed agent first, each updated a minute before the one above', () => {
    const minutes = rows().map((party) => (updatedAt.getTime() - party.updatedAt.getTime()) / 60_000);
    expect(minutes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('hold the permissions of their role and no more', () => {
    const held = (flag: 'canView' | 'canEdit' | 'canDelete', role: string) =>
      Object.entries(rows().find((party) => party.role === role)!.permissions)
        .filter(([, flags]) => flags[flag])
        .map(([resource]) => resource)
        .sort();
    const all = ['chainNode', 'listingDetails', 'propertyDetails', 'transactionDetails', 'transactionParty'];
    for (const role of ['Estate Agent', 'Sales Progressor'])
      for (const flag of ['canView', 'canEdit', 'canDelete'] as const) expect(held(flag, role)).toEqual(all);
    expect(held('canEdit', 'Conveyancer')).toEqual(['chainNode', 'transactionDetails', 'transactionParty']);
    expect(held('canEdit', 'Seller')).toEqual(['propertyDetails']);
    for (const role of ['Conveyancer', 'Seller', 'Buyer']) {
      expect(held('canView', role)).toEqual(all);
      expect(held('canDelete', role)).toEqual([]);
    }
    for (const role of ['Buyer', 'Mortgage Broker', 'Lender', 'Surveyor'])
      expect(held('canEdit', role)).toEqual([]);
    const [, ...exceptChain] = all;
    expect(held('canView', 'Mortgage Broker')).toEqual(all.filter((name) => name !== 'transactionParty'));
    expect(held('canView', 'Lender')).toEqual(exceptChain.filter((name) => name !== 'transactionParty'));
    expect(held('canView', 'Surveyor')).toEqual(['listingDetails', 'propertyDetails']);
  });
});
