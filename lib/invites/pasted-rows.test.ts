import { expect, test } from 'vitest';
import { readPastedRows } from './pasted-rows';

const read = (text: string) =>
  readPastedRows(text)?.map(({ email, role, representing }) => [email, role, representing]);

test('reads spreadsheet cells and lists, skips headings and fills in the only possible side', () => {
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

test('finds the columns by their headings, or by the position of the address', () => {
  const row = ['isla@example.com', 'Surveyor', 'Buyer'];
  expect(read('Name\tSide\tE-mail\tPhone\tRole\nIsla\tbuyer\tisla@example.com\t0117\tsurveyor')).toEqual([
    row,
  ]);
  expect(read('Isla Byrne, isla@example.com, Surveyor, Buyer')).toEqual([row]);
});

test('without a heading the role follows the address, and the side the role', () => {
  expect(read('Name\tE-mail\t\t\nIsla\tisla@example.com\tSurveyor\tBuyer')).toEqual([['isla@example.com', 'Surveyor', 'Buyer']]); // oxfmt-ignore
  expect(read('Email\tFor\tAs\na@example.com\tSeller\tConveyancer')).toEqual([['a@example.com', 'Conveyancer', 'Seller']]); // oxfmt-ignore
  // Without an email heading the line counts as a person whose address is missing.
  expect(read('Role\tSide\nSurveyor\tBuyer')).toHaveLength(2);
});

test('does not take a column with another heading for a role or a side', () => {
  const cases: [string, string[]][] = [
    ['Email\tName\tRole\na@example.com\tAnn Lee\tConveyancer', ['a@example.com', 'Conveyancer', '']],
    ["Email\tName\tRole\na@example.com\tAnn Lee\tBuyer's Conveyancer", ['a@example.com', 'Conveyancer', 'Buyer']],
    ['Email\tRole\tPhone\na@example.com\tNotary\t07700 900123', ['a@example.com', 'Notary', '']],
    ['Email\tName\na@example.com\tAnn Lee', ['a@example.com', '', '']],
    ['Email\tFor\na@example.com\tBuyer', ['a@example.com', '', 'Buyer']],
  ]; // oxfmt-ignore
  for (const [text, row] of cases) expect(read(text)).toEqual([row]);
});

test('an explicit side takes precedence over the side in the role, and that over the only possible one', () => {
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

test('finds everyone in the addresses of a message, also those whose names are quoted', () => {
  const emails = (text: string) => read(text)?.map(([email]) => email);
  const bob = '"Byrne, Bob" <bob@example.com>';
  const carol = '"Carol" <carol@example.com>';
  expect(emails(`isla@example.com, ${bob}, ${carol}`)).toEqual(['isla@example.com', 'bob@example.com', 'carol@example.com']); // oxfmt-ignore
  expect(emails(`${bob}; ${carol}\ntom@example.com`)).toEqual(['bob@example.com', 'carol@example.com', 'tom@example.com']); // oxfmt-ignore
  expect(read(`${bob}, Conveyancer, Seller`)).toEqual([['bob@example.com', 'Conveyancer', 'Seller']]);
  expect(read(`Role\tEmail\n\t${carol}`)).toEqual([['carol@example.com', '', '']]);
  expect(emails('"Tax, trusts","<ann@example.com>"')).toEqual(['ann@example.com']);
});

test('in a list with semicolons a comma is text, and a line with an address is not a heading', () => {
  expect(read('a@example.com; Tax, trusts and wills; Seller')).toEqual([['a@example.com', 'Tax, trusts and wills', 'Seller']]); // oxfmt-ignore
  expect(read('Email: a@example.com\tBuyer\nb@example.com\tSeller')).toHaveLength(2);
});

test('leaves a single cell to be pasted normally', () => {
  expect(read('isla@example.com')).toBeUndefined();
  expect(read('isla@example.com\n')).toBeUndefined();
  expect(read('')).toBeUndefined();
});

test('leaves headings without people to be pasted normally', () => {
  expect(read('Email\tRole\tRepresenting')).toBeUndefined();
  expect(read('Email\tRole\tRepresenting\n\n')).toBeUndefined();
});

test('ignores separators within quotation marks, and unescapes doubled marks', () => {
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
    // An unclosed quotation mark affects only its own line.
    ['e@example.com', 'Agent', ''],
  ]);
});
