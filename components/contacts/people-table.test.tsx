import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import type { Contact } from '@/lib/contacts/schema';
import { PeopleTable, SharedTransactions } from './people-table';

type Shared = Contact['transactions'][number];
const shared = (id: string, given: Partial<Shared> = {}): Shared => ({
  ...{ chainId: 'c1', transactionId: id, role: 'Conveyancer', representing: 'Seller' },
  ...{ address: `${id} Quay Street, Bristol`, ...given },
});
const ann: Contact = {
  ...{ id: 'ann', relationship: 'direct', name: 'Ann Lee', email: 'ann@wells.example', phone: null },
  ...{ company: 'Wells & Co', companyWebsite: null, transactions: [shared('1')] },
};
const tableOf = (...people: Contact[]) => textOf(markupOf(<PeopleTable people={people} />));
const markupWith = (...transactions: Shared[]) =>
  markupOf(<SharedTransactions transactions={transactions} />);
/** The transactions that are shown at once, and what is collapsed. */
const partsOf = (html: string) => html.split('<details>').map(textOf);

it('lists a person with their role, contact details, transactions and chains', () => {
  const headers = 'Person Contact Shared transactions Shared chains';
  const details = 'Phone not shared ann@wells.example Wells & Co';
  expect(tableOf(ann)).toBe(
    `${headers} AL Ann Lee Seller's Conveyancer Contact ${details} ` +
      `Shared transactions 1 Quay Street, Bristol Seller's Conveyancer Shared chains 1 chain Directly`,
  );
});

it('names each role once, and a person without a name as such', () => {
  const transactions = [shared('1'), shared('2'), shared('3', { role: 'Buyer', representing: 'Buyer' })];
  const text = tableOf({ ...ann, name: null, transactions });
  expect(text).toContain("Name not shared Seller's Conveyancer, Buyer Contact");
});

it('counts each shared chain once', () => {
  const transactions = [shared('1'), shared('2'), shared('3', { chainId: 'c2' })];
  expect(tableOf({ ...ann, transactions })).toMatch(/ 2 chains Directly$/);
  expect(tableOf({ ...ann, transactions: transactions.slice(0, 2) })).toMatch(/ 1 chain Directly$/);
  expect(tableOf({ ...ann, transactions: [] })).toMatch(/ Nothing at the moment Shared chains 0 chains /);
});

it.each([
  ['direct', 'Directly'],
  ['chain', 'Along the chain'],
  ['former-colleague', 'Former colleague'],
  ['constructor', 'Constructor'],
])('says how the user knows them: %s', (relationship, words) => {
  expect(tableOf({ ...ann, relationship })).toMatch(new RegExp(` 1 chain ${words}$`));
});

it('lists people in the order given', () => {
  const [zoe, ben] = ['Zoe', 'Ben'].map((name) => ({ ...ann, id: name, name })) as [Contact, Contact];
  expect(tableOf(zoe, ben, ann)).toMatch(/Zoe .*Ben .*Ann Lee /);
});

it('shows two transactions at once, and collapses the others in their order', () => {
  const all = ['1', '2', '3', '4'].map((id) => shared(id));
  const [two, none] = partsOf(markupWith(...all.slice(0, 2)));
  expect([two, none]).toEqual([expect.stringMatching(/^1 Quay .*2 Quay /), undefined]);
  const [first, rest] = partsOf(markupWith(...all));
  expect(first).toBe(two);
  expect(rest).toMatch(/^and 2 more 3 Quay Street, Bristol .*4 Quay Street, Bristol /);
});

it('opens a transaction in its own chain', () => {
  const html = markupWith(shared('a b'), shared('2', { chainId: 'c2' }), shared('3', { chainId: 'c3' }));
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="/chains/c1?select=a+b"',
    'href="/chains/c2?select=2"',
    'href="/chains/c3?select=3"',
  ]);
});

it('says the role in each transaction', () => {
  const buyer = shared('2', { role: 'surveyor', representing: 'Buyer' });
  expect(textOf(markupWith(shared('1'), buyer))).toBe(
    "1 Quay Street, Bristol Seller's Conveyancer 2 Quay Street, Bristol Buyer's Surveyor",
  );
});
