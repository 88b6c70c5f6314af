import { describe, expect, it } from 'vitest';
import { searchEntries, searchIndex } from './search-index';

const address = (line1: string) => ({
  line1,
  line2: '',
  city: 'Bristol',
  region: 'Avon',
  postcode: 'BS1 4RW',
  country: 'GB',
});
const chain = (id: string, ...lines: string[]) => ({
  id,
  updatedAt: '2026-11-20T09:00:00Z',
  links: [],
  transactions: lines.map((line1, index) => ({
    id: `${id}-${index}`,
    updatedAt: '2026-11-20T09:00:00Z',
    saleState: 'unknown',
    status: null,
    yourRole: index === 0 ? 'Seller' : null,
    address: address(line1),
  })),
});
const person = {
  id: 'p',
  relationship: 'chain',
  name: 'Zoë Marsh',
  email: null,
  phone: '07700 900123',
  company: 'Pennington Law',
  companyWebsite: null,
  transactions: [
    { chainId: 'c', transactionId: 't', role: 'Conveyancer', representing: 'Buyer', address: '4 Bell Close' },
  ],
};
const titles = (typed: string, loaded: unknown[]) =>
  searchEntries(searchIndex(loaded).entries, typed).map(({ kind, title }) => `${kind}: ${title}`);

describe('search over what is loaded', () => {
  it('finds chains, transactions and people in items, pages and lists of pages', () => {
    const loaded = [
      chain('a', '14 Quay Street'),
      { data: [chain('b', '9 Orchard Lane')], nextCursor: null },
      { pages: [{ data: [person], nextCursor: null }], pageParams: [undefined] },
      { partner: { name: 'not searched' } },
      null,
    ];
    expect(titles('quay', loaded)).toContain('transaction: 14 Quay Street, Bristol, BS1 4RW');
    expect(titles('orchard bristol', loaded).length).toBeGreaterThan(0);
    expect(titles('zoe', loaded)).toEqual(['person: Zoë Marsh']);
    expect(titles('buyer conveyancer pennington', loaded)).toEqual(['person: Zoë Marsh']);
    expect(titles('900123', loaded)).toEqual(['person: Zoë Marsh']);
    expect(titles('nowhere', loaded)).toEqual([]);
  });

  it('finds what is written with an accent and what is typed with one, in any letter case', () => {
    const loaded = [chain('a', '4 Café Row'), { data: [person], nextCursor: null }];
    for (const typed of ['zoë', 'ZOË', 'zoe\u0308', 'zoe', 'Zóe marsh'])
      expect(titles(typed, loaded), typed).toEqual(['person: Zoë Marsh']);
    for (const typed of ['café', 'CAFE', 'câfè'])
      expect(titles(typed, loaded), typed).toContain('transaction: 4 Café Row, Bristol, BS1 4RW');
  });

  it('puts first what begins with what is typed, accents aside', () => {
    const loaded = [chain('a', '1 Élan Court'), chain('b', 'Elan Court 2')];
    expect(titles('élan', loaded)[0]).toBe('chain: Elan Court 2, Bristol');
    expect(titles('1', loaded)[0]).toBe('chain: 1 Élan Court, Bristol');
  });

  it('shows a chain once, however often it is loaded, what can be done and the chains while nothing is typed', () => {
    const loaded = [
      chain('a', '14 Quay Street', '4 Bell Close'),
      { data: [chain('a', '14 Quay Street', '4 Bell Close')], nextCursor: null },
    ];
    expect(searchIndex(loaded).entries.filter(({ kind }) => kind !== 'action')).toHaveLength(3);
    const untyped = titles('', loaded);
    expect(untyped[0]).toBe('action: New chain');
    expect(untyped.filter((one) => !one.startsWith('action'))).toEqual(['chain: 14 Quay Street, Bristol']);
    expect(titles('new ch', loaded)).toEqual(['action: New chain']);
  });

  it('puts first what begins with the first word that was typed', () => {
    const loaded = [chain('a', 'Quay Bell'), chain('b', 'Bell Quay')];
    const found = (typed: string) => titles(typed, loaded).filter((one) => one.startsWith('chain'));
    expect(found('bell quay')).toEqual(['chain: Bell Quay, Bristol', 'chain: Quay Bell, Bristol']);
    expect(found('quay bell')).toEqual(['chain: Quay Bell, Bristol', 'chain: Bell Quay, Bristol']);
  });

  it('says what it covers and that there is more', () => {
    const more = {
      pages: [{ data: [chain('a', '14 Quay Street')], nextCursor: 'next' }],
      pageParams: [undefined],
    };
    expect(searchIndex([more]).coverage).toBe(
      'Searches what is loaded: 1 chain with their transactions and 0 people. Some lists are not fully loaded.',
    );
    const whole = [
      { data: [chain('a', '14 Quay Street'), chain('b', 'x')], nextCursor: null },
      { data: [person], nextCursor: null },
    ];
    expect(searchIndex(whole).coverage).toBe(
      'Searches what is loaded: 2 chains with their transactions and 1 person.',
    );
    const toTheEnd = { pages: [...more.pages, whole[0]], pageParams: [undefined, 'next'] };
    expect(searchIndex([toTheEnd, whole[1]]).coverage).toBe(searchIndex(whole).coverage);
  });
});
