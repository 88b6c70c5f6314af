import { expect, it } from 'vitest';
import { type Contact } from '@/lib/contacts/schema';
import { matchContact } from './match-contact';

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

it('finds the one person of that name, case, accents and spaces aside', () => {
  const book = [
    contact('José  Núñez', 'jose@example.com', 'here'),
    contact('Jo Nunn', 'jo@example.com', 'here'),
  ];
  expect(matchContact('jose nunez', book, 'here')).toEqual({
    kind: 'one',
    name: 'José  Núñez',
    email: 'jose@example.com',
    isOnChain: true,
  });
});

it('says when that person is on another chain only', () => {
  const book = [contact('Alice Thorne', 'alice@example.com', 'elsewhere')];
  expect(matchContact('Alice Thorne', book, 'here')).toMatchObject({ kind: 'one', isOnChain: false });
  expect(matchContact('Alice Thorne', book, null)).toMatchObject({ kind: 'one', isOnChain: false });
});

it('prefers a namesake on the transaction’s own chain', () => {
  const book = [
    contact('Sam Lee', 'far@example.com', 'elsewhere'),
    contact('Sam Lee', 'near@example.com', 'here'),
  ];
  expect(matchContact('Sam Lee', book, 'here')).toMatchObject({ kind: 'one', email: 'near@example.com' });
});

it('never picks between namesakes that are equally near', () => {
  const book = [
    contact('Sam Lee', 'a@example.com', 'here', 'Firm A'),
    contact('Sam Lee', 'b@example.com', 'here'),
  ];
  expect(matchContact('Sam Lee', book, 'here')).toEqual({
    kind: 'several',
    people: [
      { name: 'Sam Lee', email: 'a@example.com', company: 'Firm A' },
      { name: 'Sam Lee', email: 'b@example.com', company: null },
    ],
  });
  // The one with an email need not be the one who asked.
  const half = [contact('Sam Lee', null, 'here'), contact('Sam Lee', 'b@example.com', 'here')];
  expect(matchContact('Sam Lee', half, 'here')).toMatchObject({ kind: 'several' });
});

it('says when the name is there without an email, and when it is not there', () => {
  expect(matchContact('Ann', [contact('Ann', null, 'here')], 'here')).toEqual({ kind: 'email-not-shared' });
  expect(matchContact('Ann', [contact(null, 'ann@example.com', 'here')], 'here')).toEqual({ kind: 'nobody' });
});
