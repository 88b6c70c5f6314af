import { expect, it } from 'vitest';
import { type Contact } from '@/lib/contacts/schema';
import { otherRolesOf, matchContact } from './match-contact';

function contact(
  name: string | null,
  email: string | null,
  chainId: string,
  company: string | null = null,
): Contact {
  const where = {
    chainId,
    transactionId: 't',
    role: 'Buyer',
    representing: 'Buyer',
    address: '1 High Street',
  };
  return {
    id: `${name}${email}${chainId}`,
    relationship: 'chain',
    name,
    email,
    phone: null,
    company,
    companyWebsite: null,
    transactions: [where],
  };
}

const emails = (people: Contact[]) => people.map(({ email }) => email);

it('finds the person of that name, ignoring case, accents and spaces', () => {
  const nunez = contact('José  Núñez', 'jose@example.com', 'here');
  const book = [nunez, contact('Jo Nunn', 'jo@example.com', 'here')];
  expect(matchContact('jose nunez', book, 'here')).toEqual({ people: [nunez], isOnChain: true });
});

it('says if that person is only in other chains', () => {
  const book = [contact('Alice Thorne', 'alice@example.com', 'elsewhere')];
  expect(matchContact('Alice Thorne', book, 'here')).toEqual({ people: book, isOnChain: false });
  // Not known until the transaction has been read.
  expect(matchContact('Alice Thorne', book, null)).toEqual({ people: book, isOnChain: null });
});

it('prefers a namesake in the transaction’s chain', () => {
  const book = [
    contact('Sam Lee', 'far@example.com', 'elsewhere'),
    contact('Sam Lee', 'near@example.com', 'here'),
  ];
  expect(emails(matchContact('Sam Lee', book, 'here').people)).toEqual(['near@example.com']);
});

it('returns all namesakes in the chain, even if only one has an email', () => {
  const book = [
    contact('Sam Lee', 'a@example.com', 'here', 'Firm A'),
    contact('Sam Lee', null, 'here'),
    contact('Sam Lee', 'far@example.com', 'elsewhere'),
  ];
  expect(emails(matchContact('Sam Lee', book, 'here').people)).toEqual(['a@example.com', null]);
});

it('finds no one if no one has the name', () => {
  const nameless = contact(null, 'ann@example.com', 'here');
  expect(matchContact('Ann', [nameless], 'here')).toEqual({ people: [], isOnChain: false });
});

it('lists their other roles in this chain, and counts their other chains', () => {
  const roles = [
    ['here', 'asked-for'],
    ['here', 'next'],
    ['far', 'far-1'],
    ['far', 'far-2'],
    ['third', 'third-1'],
  ].map(([chainId, transactionId]) => ({
    chainId: chainId!,
    transactionId: transactionId!,
    role: 'Conveyancer',
    representing: 'Buyer',
    address: '1 High Street',
  }));
  const busy = { ...contact('Ann', null, 'here'), transactions: roles };
  expect(otherRolesOf(busy, 'here', 'asked-for')).toEqual({ here: [roles[1]], otherChains: 2 });
  expect(otherRolesOf(busy, null, 'asked-for')).toEqual({ here: [], otherChains: 3 });
});
