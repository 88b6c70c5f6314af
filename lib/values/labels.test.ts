import { describe, expect, it } from 'vitest';
import { humanise } from './text';
import { formatMoney } from './money';
import { type Permissions } from './schema';
import {
  flagLabels,
  permissionResources,
  permissionsInWords,
  resourceLabels,
  rightsInWords,
} from './permissions';
import { knownRoles, knownSides, roleLabel, roleWords, saleStateLabel, sideOfRole } from './labels';

const none = { canView: false, canEdit: false, canDelete: false };
const nothing: Permissions = {
  chainNode: none,
  propertyDetails: none,
  transactionDetails: none,
  transactionParty: none,
  listingDetails: none,
};

describe('labels of open sets', () => {
  it('labels the sale states of the document, and turns others into words', () => {
    expect(saleStateLabel('for-sale-sold-stc')).toBe('Sold STC');
    expect(saleStateLabel('for-sale-no-offers')).toBe('For sale');
    expect(saleStateLabel('off-market')).toBe('Off market');
    expect(saleStateLabel('unknown')).toBe('Not known');
    expect(saleStateLabel('under-offer')).toBe('Under offer');
    expect(saleStateLabel('toString')).toBe('To string');
    expect(saleStateLabel('')).toBe('Not known');
  });

  it('turns codes into words', () => {
    expect(humanise('free-hold')).toBe('Free hold');
    expect(humanise('priceReduced')).toBe('Price reduced');
    expect(humanise('sold_STC')).toBe('Sold STC');
    expect(humanise('  ')).toBe('Not known');
  });

  it.each([
    ['Conveyancer', 'Seller', "Seller's Conveyancer"],
    ['Seller', 'Seller', 'Seller'],
    ['seller', 'Seller', 'Seller'],
    ['Agent', null, 'Agent'],
    ['mortgage-broker', 'buyer', "Buyer's Mortgage Broker"],
    ["Buyer's Agent", 'Buyer', "Buyer's Agent"],
    ['Agent', ' ', 'Agent'],
    ['LENDER', 'Buyer', "Buyer's LENDER"],
    ['Prospective Buyer', 'Buyer', "Buyer's Prospective Buyer"],
  ])('role %s for %s is %s', (role, representing, label) => {
    expect(roleLabel(role, representing)).toBe(label);
  });
});

it('names a role within a sentence', () => {
  const roles = ['Estate Agent', "Buyer's Agent", 'mortgage-broker', 'Prospective Buyer', 'HMRC Officer'];
  expect(roles.map(roleWords)).toEqual([
    'the estate agent', "the buyer's agent", 'the mortgage broker', 'a prospective buyer', 'the HMRC Officer',
  ]); // oxfmt-ignore
});

it.each([
  ['Seller', 'Seller'],
  ['Buyer', 'Buyer'],
  ['Prospective Buyer', 'Buyer'],
  ["Buyer's Agent", 'Buyer'],
  ['Lender', 'Buyer'],
  ['Mortgage Broker', 'Buyer'],
  ['Conveyancer', null],
  ['Estate Agent', null],
  ['Surveyor', null],
  ['Notary', null],
])('the only side of a %s: %s', (role, side) => {
  expect(sideOfRole(role)).toBe(side);
});

describe('money', () => {
  it('is written as in Britain, in the listing’s currency', () => {
    expect(formatMoney(425000, 'GBP')).toBe('£425,000');
    expect(formatMoney(425000.5, 'GBP')).toBe('£425,000.50');
    expect(formatMoney(1250000, 'EUR')).toBe('€1,250,000');
    expect([formatMoney(0.125, 'GBP'), formatMoney(0, 'GBP')]).toEqual(['£0.13', '£0']);
    expect([formatMoney(1.5, 'GBP'), formatMoney(2, 'GBP')]).toEqual(['£1.50', '£2']);
  });

  it('shows an invalid currency code unchanged', () => {
    expect(formatMoney(1000, 'pounds')).toBe('1,000 pounds');
    expect(formatMoney(1000, '')).toBe('1,000');
    expect(formatMoney(1000.5, 'pounds')).toBe('1,000.50 pounds');
    // "No currency" of ISO 4217: servers write it "¤1,000" and browsers "XXX 1,000", or the other way.
    expect(formatMoney(1000, 'XXX')).toBe('1,000 XXX');
    expect(formatMoney(1000, 'xxx')).toBe('1,000 xxx');
  });

  it('is rounded to pence, also of an unknown currency, and the same whatever was written before it', () => {
    const both = () => [1.125, 12.349, 12].map((amount) => formatMoney(amount, 'USD'));
    expect([both(), both()]).toEqual([1, 2].map(() => ['US$1.13', 'US$12.35', 'US$12']));
    expect(formatMoney(12.349, 'pounds')).toBe('12.35 pounds');
    expect(formatMoney(-2500, 'GBP')).toBe('-£2,500');
  });
});

it('suggests the roles and sides of the trade', () => {
  expect(knownRoles).toEqual([
    'Estate Agent', 'Conveyancer', 'Seller', 'Buyer', 'Prospective Buyer', "Buyer's Agent", 'Sales Progressor',
    'Mortgage Broker', 'Lender', 'Surveyor',
  ]); // oxfmt-ignore
  expect(knownSides).toEqual(['Seller', 'Buyer']);
});

describe('rights in words', () => {
  it('name each flag and each resource', () => {
    expect(flagLabels).toEqual({ canView: 'See', canEdit: 'Change', canDelete: 'Delete' });
    expect(permissionResources.map((resource) => resourceLabels[resource])).toEqual([
      'its place in the chain',
      'the property',
      'the transaction',
      'the parties',
      'the listing',
    ]);
  });

  it('name four of five resources rather than call them everything', () => {
    const view = { ...none, canView: true };
    const four = { ...nothing, chainNode: view, propertyDetails: view, transactionDetails: view, transactionParty: view }; // oxfmt-ignore
    const words = 'its place in the chain, the property, the transaction and the parties';
    expect(permissionsInWords(four).view).toBe(words);
    const rights = permissionResources
      .slice(0, 4)
      .map((resource) => ({ resource, flag: 'canView' as const }));
    expect(rightsInWords(rights)).toBe(`see ${words}`);
  });

  it('tell apart what is seen, changed and deleted', () => {
    const [view, edit, remove] = (['canView', 'canEdit', 'canDelete'] as const).map((flag) => ({ ...none, [flag]: true })); // oxfmt-ignore
    expect(permissionsInWords({ ...nothing, chainNode: view!, propertyDetails: edit!, listingDetails: remove! })).toEqual({ view: 'its place in the chain', edit: 'the property', remove: 'the listing' }); // oxfmt-ignore
  });

  it('lists the resources of each flag, or says “everything”', () => {
    expect(permissionsInWords(nothing)).toEqual({ view: '', edit: '', remove: '' });
    const some = {
      ...nothing,
      transactionParty: { ...none, canView: true },
      listingDetails: { ...none, canView: true },
    };
    expect(permissionsInWords(some).view).toBe('the parties and the listing');
    const all = Object.fromEntries(Object.keys(nothing).map((name) => [name, { ...none, canEdit: true }]));
    expect(permissionsInWords({ ...nothing, ...all }).edit).toBe('everything');
  });

  it('groups single rights by verb', () => {
    expect(rightsInWords([])).toBe('');
    expect(
      rightsInWords([
        { resource: 'listingDetails', flag: 'canDelete' },
        { resource: 'transactionParty', flag: 'canEdit' },
        { resource: 'chainNode', flag: 'canEdit' },
      ]),
    ).toBe('change the parties and its place in the chain and delete the listing');
    const all = permissionResources.map((resource) => ({ resource, flag: 'canDelete' as const }));
    expect(rightsInWords([{ resource: 'chainNode', flag: 'canView' }, ...all])).toBe(
      'see its place in the chain and delete anything',
    );
  });
});
