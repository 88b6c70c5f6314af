import { describe, expect, it } from 'vitest';
import {
  callSheet,
  callSheetText,
  companyGroups,
  filterContacts,
  loadContactParams,
  roleChoices,
  rolesOf,
  sharedChains,
} from './address-book';
import { type Contact, contactSchema } from './schema';

function contact(id: string, change: Partial<Contact> = {}): Contact {
  return {
    id,
    relationship: 'direct',
    name: id,
    email: `${id.toLowerCase()}@example.com`,
    phone: '01632 960000',
    company: null,
    companyWebsite: null,
    transactions: [
      {
        chainId: 'c1',
        transactionId: 't1',
        role: 'Conveyancer',
        representing: 'Buyer',
        address: '4 Café Row, Bath',
      },
    ],
    ...change,
  };
}
const names = (contacts: Contact[]) => contacts.map(({ id }) => id);

it('removes repeated parts of an address when it is parsed', () => {
  const { transactions } = contact('Ann');
  const given = contact('Ann', {
    transactions: [{ ...transactions[0]!, address: '1 Long Row, Bristol, Bristol, BS5 1AA, GB' }],
  });
  const once = contactSchema.parse(given);
  expect(once.transactions[0]!.address).toBe('1 Long Row, Bristol, BS5 1AA');
  // A stored address book is parsed again.
  expect(contactSchema.parse(once)).toEqual(once);
});

describe('finding people', () => {
  const zoe = contact('Zoe');
  const ann = contact('Ann', { company: 'Ödegaard Law' });
  const masked = contact('masked', { name: null, email: null, phone: null });

  it('sorts by name, people without a name last', () => {
    expect(names(filterContacts([masked, zoe, ann], { q: '', role: '' }))).toEqual(['Ann', 'Zoe', 'masked']);
  });

  it('searches details, company, role and addresses, ignoring accents', () => {
    expect(names(filterContacts([zoe, ann], { q: 'odegaard', role: '' }))).toEqual(['Ann']);
    expect(names(filterContacts([zoe, ann], { q: "cafe buyer's", role: '' }))).toEqual(['Ann', 'Zoe']);
    expect(filterContacts([zoe, ann], { q: 'lender', role: '' })).toEqual([]);
    expect(names(filterContacts([zoe, ann], { q: 'ann@example.com', role: '' }))).toEqual(['Ann']);
    const called = contact('Tel', { phone: '0117 496 0123' });
    expect(names(filterContacts([zoe, ann, called], { q: '496', role: '' }))).toEqual(['Tel']);
    expect(names(filterContacts([zoe, ann], { q: 'ann odegaard zoe', role: '' }))).toEqual([]);
  });

  it('filters by a role with its side, and offers the chosen role even if no one has it', () => {
    const seller = contact('Sid', { transactions: [{ ...zoe.transactions[0]!, representing: 'Seller' }] });
    expect(names(filterContacts([zoe, seller], { q: '', role: "Seller's Conveyancer" }))).toEqual(['Sid']);
    expect(roleChoices([zoe], 'Lender')).toEqual(["Buyer's Conveyancer", 'Lender']);
    expect(rolesOf(zoe)).toEqual(["Buyer's Conveyancer"]);
  });

  it('counts a chain once, however many of its transactions they are in', () => {
    const two = contact('Two', {
      transactions: [zoe.transactions[0]!, { ...zoe.transactions[0]!, transactionId: 't2' }],
    });
    expect(sharedChains([two, zoe])).toBe(1);
    const elsewhere = contact('Far', { transactions: [{ ...zoe.transactions[0]!, chainId: 'c2' }] });
    expect([sharedChains([two, elsewhere]), sharedChains([])]).toEqual([2, 0]);
  });

  it('begins with everyone by person, and takes the search and the view from the address of the page', () => {
    expect(loadContactParams('')).toEqual({ by: 'person', q: '', role: '' });
    const given = { by: 'call-sheet', q: 'bath', role: 'Lender' };
    expect(loadContactParams(`?${new URLSearchParams(given).toString()}`)).toEqual(given);
    expect(loadContactParams('?by=company').by).toBe('company');
  });
});

it('groups people by company, ignoring case, people without one last', () => {
  const people = [
    contact('Solo', { companyWebsite: 'https://solo.example.com' }),
    contact('Blank', { company: ' ' }),
    contact('A', { company: 'Pennington Law' }),
    contact('B', { company: 'PENNINGTON LAW', companyWebsite: 'https://pennington.example.com' }),
    contact('C', { company: 'Kemp' }),
    contact('D', { company: 'Able', companyWebsite: '' }),
  ];
  const groups = companyGroups(people).map((group) => [group.name, group.website, names(group.people)]);
  expect(groups).toEqual([
    ['Pennington Law', 'https://pennington.example.com', ['A', 'B']],
    ['Able', '', ['D']],
    ['Kemp', null, ['C']],
    [null, null, ['Solo', 'Blank']],
  ]);
});

it('takes the first website that someone in a company gives', () => {
  const websites = [null, 'https://able.example.com', 'https://old.example.com', null];
  const people = websites.map((companyWebsite, at) =>
    contact(String(at), { company: 'Able', companyWebsite }),
  );
  expect(companyGroups(people).map(({ website }) => website)).toEqual(['https://able.example.com']);
});

it('says on the call sheet what is not shared', () => {
  const sheet = callSheet([
    contact('Ann', { company: 'Able' }),
    contact('x', { name: null, email: null, phone: null, companyWebsite: 'able.example.com' }),
    contact('y', { email: null, phone: null, transactions: [] }),
  ]);
  expect(callSheetText(sheet)).toBe(
    [
      "Ann, Able\n01632 960000 · ann@example.com\n- 4 Café Row, Bath: Buyer's Conveyancer",
      "Name not shared\nable.example.com\n- 4 Café Row, Bath: Buyer's Conveyancer",
      'y\nNo contact details shared',
    ].join('\n\n'),
  );
});

it('names what to talk about once, though a person may have one role twice at an address', () => {
  const { transactions } = contact('Ann');
  const [call] = callSheet([contact('Ann', { transactions: [...transactions, ...transactions] })]);
  expect(call!.about).toEqual(["4 Café Row, Bath: Buyer's Conveyancer"]);
});

it('gives the website only if neither telephone nor email is shared', () => {
  const detailsOf = (given: Partial<Contact>) =>
    callSheet([contact('Ann', { companyWebsite: 'able.example.com', ...given })])[0]!.details;
  expect(detailsOf({})).toEqual(['01632 960000', 'ann@example.com']);
  expect(detailsOf({ phone: null })).toEqual(['ann@example.com']);
  expect(detailsOf({ email: null })).toEqual(['01632 960000']);
  expect(detailsOf({ phone: null, email: null })).toEqual(['able.example.com']);
});
