import { expect, it } from 'vitest';
import type { Contact } from '@/lib/contacts/schema';
import { memberSales } from './member-sales';

const sale = {
  chainId: 'c',
  transactionId: 't',
  role: 'Agent',
  representing: 'Seller',
  address: '1 High Street',
};
const person = (id: string, name: string | null, company: string | null) =>
  ({ id, name, company, transactions: [sale] }) as Contact;

it('finds the sales of people with that name, ignoring case and accents', () => {
  const book = [person('1', 'José  Núñez', null), person('2', 'Jo', null), person('3', null, 'Vale')];
  expect(memberSales('jose nunez', null, book)).toEqual([
    { id: '1', company: null, isOfTeam: false, sales: [sale] },
  ]);
});

it('keeps people with the same name apart, the one in the team’s firm first', () => {
  const book = [person('1', 'Sam Lee', 'Elsewhere Law'), person('2', 'Sam Lee', 'Harbour & Vale ')];
  const found = memberSales('Sam Lee', 'Harbour & Vale', book);
  expect(found.map(({ id, isOfTeam }) => [id, isOfTeam])).toEqual([
    ['2', true],
    ['1', false],
  ]);
});

it('matches no one to a member without a name', () => {
  expect(memberSales(' ', null, [person('1', ' ', null)])).toEqual([]);
});
