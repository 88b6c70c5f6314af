import { expect, test } from 'vitest';
import { readPastedRows } from './pasted-rows';

const read = (text: string) =>
  readPastedRows(text)?.map(({ email, role, representing }) => [email, role, representing]);

test('reads spreadsheet cells and lists, passes headings over and fills in the only possible side', () => {
  expect(
    read(
      'Email\tRole\tRepresenting\na@example.com\tConveyancer\tSeller\n\nb@example.com, "Lender"\nc@example.com; Buyer',
    ),
  ).toEqual([
    ['a@example.com', 'Conveyancer', 'Seller'],
    ['b@example.com', 'Lender', 'Buyer'],
    ['c@example.com', 'Buyer', 'Buyer'],
  ]);
});

test('finds the columns by their headings, or by where the address stands', () => {
  const row = ['isla@example.com', 'Surveyor', 'Buyer'];
  expect(read('Name\tSide\tE-mail\tPhone\tRole\nIsla\tbuyer\tisla@example.com\t0117\tsurveyor')).toEqual([
    row,
  ]);
  expect(read('Isla Byrne, isla@example.com, Surveyor, Buyer')).toEqual([row]);
});

test('a heading that is missing leaves the order: the address, then the role, then the side', () => {
  expect(read('Name\tE-mail\t\t\nIsla\tisla@example.com\tSurveyor\tBuyer')).toEqual([['isla@example.com', 'Surveyor', 'Buyer']]); // oxfmt-ignore
  expect(read('Email\tFor\tAs\na@example.com\tSeller\tConveyancer')).toEqual([['a@example.com', 'Conveyancer', 'Seller']]); // oxfmt-ignore
  // Headings without an address are people whose address is missing.
  expect(read('Role\tSide\nSurveyor\tBuyer')).toHaveLength(2);
});

test('a side that was written wins over the one in the role, and that one over the only possible', () => {
  const sides = ['Buyer', ''].map((side) => read(`a@example.com\tSeller’s Conveyancer\t${side}\nb@example.com\tLender\tSeller`)); // oxfmt-ignore
  expect(sides.map((rows) => rows!.map(([, , side]) => side))).toEqual([['Buyer', 'Seller'], ['Seller', 'Seller']]); // oxfmt-ignore
});

test('reads roles and addresses as people write them', () => {
  expect(
    read('Isla Byrne <isla@example.com>\tseller’s conveyancer\ntom@example.com\tBuyer’s agent\nx@y\tNotary'),
  ).toEqual([
    ['isla@example.com', 'Conveyancer', 'Seller'],
    ['tom@example.com', "Buyer's Agent", 'Buyer'],
    ['x@y', 'Notary', ''],
  ]);
  expect(read('a@example.com; B <b@example.com>; c@example.com')?.map(([email]) => email)).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
  expect(read('a@example.com\nb@example.com\n')).toHaveLength(2);
});

test('in a list with semicolons a comma is text, and a line with an address is no headings', () => {
  expect(read('a@example.com; Tax, trusts and wills; Seller')).toEqual([['a@example.com', 'Tax, trusts and wills', 'Seller']]); // oxfmt-ignore
  expect(read('Email: a@example.com\tBuyer\nb@example.com\tSeller')).toHaveLength(2);
});

test('one cell is pasted as it is', () => {
  expect(read('isla@example.com')).toBeUndefined();
  expect(read('isla@example.com\n')).toBeUndefined();
  expect(read('')).toBeUndefined();
});

test('a separator within quotation marks separates nothing, and doubled marks are one', () => {
  expect(
    read(
      [
        '"a@example.com","Tax, trusts and conveyancing",Seller',
        'b@example.com; "Agent; lettings" ;Buyer',
        'c@example.com\tAgent, "Quay" office\tBuyer',
        '"d@example.com","Agent ""Quay""",Seller',
        '"e@example.com","Agent',
      ].join('\r\n'),
    ),
  ).toEqual([
    ['a@example.com', 'Tax, trusts and conveyancing', 'Seller'],
    ['b@example.com', 'Agent; lettings', 'Buyer'],
    ['c@example.com', 'Agent, "Quay" office', 'Buyer'],
    ['d@example.com', 'Agent "Quay"', 'Seller'],
    // A mark that is never closed takes the rest of its line, and of no other.
    ['e@example.com', 'Agent', ''],
  ]);
});
