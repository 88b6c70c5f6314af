import { describe, expect, it } from 'vitest';
import { newInviteShape } from './invite';
import { newChainShape, newLinkShape, postedPropertyShape } from './new-chain';
import { pageQuery, statusPageQuery } from './page';
import { partyPatchShape } from './party';
import { newStageShape } from './stage';

const address = { addressLine1: '4 Mill Lane', country: 'GB' };
const property = { address, saleState: 'unknown', currency: 'GBP' };
const invite = { email: 'ada@example.com', role: 'Buyer', representing: 'Seller' };
const id = '7ea00000-0000-4000-8000-00000000000a';
const inAddress = (given: object) => ({ ...property, address: { ...address, ...given } });

describe('the longest text that a member accepts', () => {
  it.each([
    ['addressLine1', 200, (text: string) => postedPropertyShape.safeParse(inAddress({ addressLine1: text }))],
    ['addressLine2', 200, (text: string) => postedPropertyShape.safeParse(inAddress({ addressLine2: text }))],
    ['city', 100, (text: string) => postedPropertyShape.safeParse(inAddress({ city: text }))],
    ['region', 100, (text: string) => postedPropertyShape.safeParse(inAddress({ region: text }))],
    ['postcode', 20, (text: string) => postedPropertyShape.safeParse(inAddress({ postcode: text }))],
    ['saleState', 64, (text: string) => postedPropertyShape.safeParse({ ...property, saleState: text })],
    ['agent', 200, (text: string) => postedPropertyShape.safeParse({ ...property, agent: text })],
    ['role of an invite', 64, (text: string) => newInviteShape.safeParse({ ...invite, role: text })],
    ['representing', 64, (text: string) => partyPatchShape.safeParse({ representing: text })],
    ['title of a stage', 200, (text: string) => newStageShape.safeParse({ title: text })],
    ['description', 10_000, (text: string) => newStageShape.safeParse({ title: 'x', description: text })],
  ] as const)('%s: %i characters', (_, max, parse) => {
    expect(parse('x'.repeat(max)).success).toBe(true);
    expect(parse('x'.repeat(max + 1)).success).toBe(false);
  });

  it('an email address: 254 characters', () => {
    const labels = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(55)}.com`;
    const email = `${'a'.repeat(254 - labels.length - 1)}@${labels}`;
    expect(newInviteShape.safeParse({ ...invite, email })).toMatchObject({ data: { email } });
    expect(newInviteShape.safeParse({ ...invite, email: `a${email}` }).success).toBe(false);
  });
});

describe('a posted property', () => {
  it('may be free, and has optional details that may be empty', () => {
    const full = { ...inAddress({ addressLine2: '', city: '', region: '', postcode: '' }), agent: '' };
    expect(postedPropertyShape.safeParse({ ...full, askingPrice: 0, acceptedPrice: 0 }).success).toBe(true);
  });

  it('has web addresses by http or https', () => {
    const parse = (url: string) => postedPropertyShape.safeParse({ ...property, url, image: url }).success;
    expect([parse('http://example.com/1'), parse('https://example.com/1.png')]).toEqual([true, true]);
    expect(postedPropertyShape.safeParse({ ...property, image: 'ftp://example.com' }).success).toBe(false);
  });
});

describe('a new chain', () => {
  const thirdParty = { role: 'Agent', representing: 'Seller', property };

  it.each([
    ['a sale', { selling: property }, true],
    ['a purchase', { buying: property }, true],
    ['both', { selling: property, buying: property }, true],
    ['a third party', { thirdParty }, true],
    ['a third party with a sale', { thirdParty, selling: property }, false],
    ['a third party with a purchase', { thirdParty, buying: property }, false],
    ['nothing', {}, false],
  ])('with %s is valid: %s', (_, body, valid) => {
    expect(newChainShape.safeParse(body).success).toBe(valid);
  });
});

describe('what is not given', () => {
  it('reuses an existing transaction, sends an invite that never expires, and starts no stage', () => {
    const link = { transactionId: id, relation: 'dependency', propertyId: id };
    expect(newLinkShape.parse(link)).toMatchObject({ useExistingTransaction: true });
    expect(newInviteShape.parse(invite)).toMatchObject({ expires: 'never' });
    expect(newStageShape.parse({ title: 'Searches' })).toMatchObject({ progress: 'Not Started' });
    expect(partyPatchShape.parse({})).toEqual({});
  });

  it('reads 25 rows from the start, whatever their status', () => {
    expect(statusPageQuery.parse({})).toEqual({ limit: 25 });
  });
});

it('an id in a body may have capitals, and is then compared in lower case', () => {
  expect(newStageShape.parse({ title: 'x', dependsOnStageId: id.toUpperCase() }).dependsOnStageId).toBe(id);
});

describe('a page', () => {
  it.each(['1', '9', '10', '99', '100'])('may have %s rows', (limit) => {
    expect(pageQuery.parse({ limit }).limit).toBe(Number(limit));
  });

  it.each(['0', '101', '100.0', '010', '1000', '-5'])('may not have %s rows', (limit) => {
    expect(pageQuery.safeParse({ limit }).success).toBe(false);
  });
});
