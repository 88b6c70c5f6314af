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
const titles = (query: string, loaded: unknown[]) =>
  searchEntries(searchIndex(loaded).entries, query).map(({ kind, title }) => `${kind}: ${title}`);

describe('searchIndex', () => {
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

  it('ignores accents and case in both the query and the data', () => {
    const loaded = [chain('a', '4 Café Row'), { data: [person], nextCursor: null }];
    for (const query of ['zoë', 'ZOË', 'zoe\u0308', 'zoe', 'Zóe marsh'])
      expect(titles(query, loaded), query).toEqual(['person: Zoë Marsh']);
    for (const query of ['café', 'CAFE', 'câfè'])
      expect(titles(query, loaded), query).toContain('transaction: 4 Café Row, Bristol, BS1 4RW');
  });

  it('ranks titles that start with the query first, ignoring accents', () => {
    const loaded = [chain('a', '1 Élan Court'), chain('b', 'Elan Court 2')];
    expect(titles('élan', loaded)[0]).toBe('chain: Elan Court 2, Bristol');
    expect(titles('1', loaded)[0]).toBe('chain: 1 Élan Court, Bristol');
  });

  it('shows duplicate chains once, and lists actions and chains for an empty query', () => {
    const loaded = [
      chain('a', '14 Quay Street', '4 Bell Close'),
      { data: [chain('a', '14 Quay Street', '4 Bell Close')], nextCursor: null },
    ];
    expect(searchIndex(loaded).entries.filter(({ kind }) => kind !== 'action')).toHaveLength(3);
    const unfiltered = titles('', loaded);
    expect(unfiltered[0]).toBe('action: New chain');
    expect(unfiltered.filter((title) => !title.startsWith('action'))).toEqual([
      'chain: 14 Quay Street, Bristol',
    ]);
    expect(titles('new ch', loaded)).toEqual(['action: New chain']);
  });

  it('searches the latest copy of a chain, whichever was loaded first', () => {
    const listed = { ...chain('a', '1 Quay Street', '4 Bell Close'), updatedAt: '2026-11-21T09:00:00Z' };
    const page = { data: [listed], nextCursor: null };
    const opened = chain('a', '14 Quay Street');
    for (const loaded of [
      [page, opened],
      [opened, page],
    ]) {
      expect(titles('bell', loaded)).toContain('transaction: 4 Bell Close, Bristol, BS1 4RW');
      expect(titles('14', loaded)).toEqual([]);
    }
  });

  it('ranks titles that start with the first word of the query first', () => {
    const loaded = [chain('a', 'Quay Bell'), chain('b', 'Bell Quay')];
    const found = (query: string) => titles(query, loaded).filter((title) => title.startsWith('chain'));
    expect(found('bell quay')).toEqual(['chain: Bell Quay, Bristol', 'chain: Quay Bell, Bristol']);
    expect(found('quay bell')).toEqual(['chain: Quay Bell, Bristol', 'chain: Bell Quay, Bristol']);
  });

  it('describes what it covers and whether lists are incomplete', () => {
    const more = {
      pages: [{ data: [chain('a', '14 Quay Street')], nextCursor: 'next' }],
      pageParams: [undefined],
    };
    expect(searchIndex([more]).coverage).toBe(
      'Searches what is loaded: 1 chain with its transactions and 0 people. Some lists are not fully loaded.',
    );
    const complete = [
      { data: [chain('a', '14 Quay Street'), chain('b', 'x')], nextCursor: null },
      { data: [person], nextCursor: null },
    ];
    expect(searchIndex(complete).coverage).toBe(
      'Searches what is loaded: 2 chains with their transactions and 1 person.',
    );
    const allPages = { pages: [...more.pages, complete[0]], pageParams: [undefined, 'next'] };
    // The newest page of a list is also loaded on its own.
    for (const newest of [[], [more.pages[0]]])
      expect(searchIndex([allPages, complete[1], ...newest]).coverage).toBe(searchIndex(complete).coverage);
  });

  it('opens a chain, a transaction in its chain, or a person in the address book, and says what each is', () => {
    const { entries } = searchIndex([
      chain('a', '14 Quay Street', '4 Bell Close'),
      { data: [person], nextCursor: null },
    ]);
    const found = new Map(entries.map(({ id, href, detail }) => [id, [href, detail]]));
    expect(found.get('chain-a')).toEqual(['/chains/a', '2 transactions']);
    expect(found.get('transaction-a-0')).toEqual(['/chains/a?select=a-0', 'You are the seller']);
    expect(found.get('transaction-a-1')).toEqual(['/chains/a?select=a-1', 'In 14 Quay Street, Bristol']);
    const ofPerson = ['/address-book?q=Zo%C3%AB+Marsh', "Pennington Law · Buyer's Conveyancer"];
    expect(found.get('person-p')).toEqual(ofPerson);
  });

  it('names a person by their firm or email if they share no name', () => {
    const nameless = { ...person, name: null };
    const people = [
      { ...nameless, id: 'firm' },
      { ...nameless, id: 'email', company: null, email: 'z@marsh.example' },
      { ...nameless, id: 'nothing', company: null },
      { ...person, id: 'named', email: 'zoe@law.example' },
    ];
    const { entries } = searchIndex([people]);
    const shown = entries
      .filter(({ kind }) => kind === 'person')
      .slice(0, 3)
      .map(({ title, detail }) => [title, detail]);
    const role = "Buyer's Conveyancer";
    expect(shown).toEqual([['Pennington Law', role], ['z@marsh.example', role], ['Name not shared', role]]); // oxfmt-ignore
    const addressBook = Object.fromEntries(entries.map(({ id, href }) => [id, href.replaceAll('+', ' ')]));
    expect(addressBook['person-nothing']).toBe(`/address-book?q=${person.phone}`);
    const found = (query: string) => searchEntries(entries, query).map(({ id }) => id);
    expect([found('zoe@law'), found('bell close').length]).toEqual([['person-named'], 4]);
  });

  it('opens every page, with its keys', () => {
    const [chains] = searchIndex([]).entries.filter(({ title }) => title === 'Chains');
    expect(chains).toMatchObject({ kind: 'action', href: '/chains', keys: ['g', 'c'] });
    const table = searchIndex([]).entries.find(({ title }) => title === 'Your transactions');
    expect(table!.href).toBe('/chains?view=transactions');
  });
});
