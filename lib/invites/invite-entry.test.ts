import { expect, it, test } from 'vitest';
import type { Party } from '@/lib/parties/schema';
import { knownRoles } from '@/lib/values/labels';
import { permissionsWhere } from '@/lib/values/permissions';
import { expiryOf } from './invite-status';
import {
  bodyOf,
  warningOf,
  duplicateRefusal,
  entryOf,
  isBlank,
  loadInviteParams,
  serializeInviteParams,
  suggestPeople,
  unresolvedWarnings,
} from './invite-entry';
import { inviteMessage, inviteReminder } from './invite-message';
import { inviteFixture } from './fixture';
import { rightsLabel, usualRights } from './usual-rights';

const pending = inviteFixture('i1', {
  createdAt: '2026-11-01T09:00:00Z',
  expiresAt: '2026-11-15T09:00:00Z',
  transaction: { role: 'Buyer' },
  to: 'asked@example.com',
});
const context = { transactionId: 't1', parties: [], sent: [pending], domains: ['example.com'] };
const everything = permissionsWhere(() => true);

it.each([
  ['Surveyor', 'The property only'],
  ['Conveyancer', 'Run the sale'],
  [' conveyancer ', 'Run the sale'],
  ['Lender', 'The property only'],
  ['Estate Agent', 'Run the sale'],
  ["Buyer's Agent", 'Run the sale'],
  ['Sales Progressor', 'Work on the sale'],
  ['Seller', 'Follow along'],
  ['Buyer', 'Follow along'],
  ['Prospective Buyer', 'Follow along'],
  ['Mortgage Broker', 'Follow along'],
  ['Notary', 'Follow along'],
  ['Agent', 'Run the sale'],
  ["Seller's Agent", 'Run the sale'],
  ['Seller’s Agent', 'Run the sale'],
  [" Seller's Estate Agent ", 'Run the sale'],
  ['Managing Agent', 'Follow along'],
  ['constructor', 'Follow along'],
  ['', 'Follow along'],
])('the role "%s" usually gets the rights: %s', (role, label) => {
  expect(usualRights(role).label).toBe(label);
});

test('no role gets the right to delete, and rights are limited to what the giver holds', () => {
  const given = knownRoles.map((role) => usualRights(role).permissions);
  expect(given.some((rights) => Object.values(rights).some(({ canDelete }) => canDelete))).toBe(false);
  const held = permissionsWhere(({ flag }) => flag === 'canView');
  const { permissions } = bodyOf(entryOf({ role: 'Conveyancer' }), held);
  expect(permissions).toEqual(held);
  // Two presets may be the same once limited; the role's usual one then gives the label.
  expect(rightsLabel(held, 'Conveyancer', held)).toBe('Run the sale');
  expect(rightsLabel(held, 'Buyer', held)).toBe('Follow along');
});

test('chosen rights do not change with the role', () => {
  const permissions = permissionsWhere(
    ({ resource, flag }) => resource === 'listingDetails' && flag === 'canView',
  );
  const entry = entryOf({ email: ' isla@example.com ', role: 'Surveyor', permissions });
  expect(bodyOf(entry, everything)).toMatchObject({ email: 'isla@example.com', permissions });
  expect(rightsLabel(permissions, 'Surveyor', everything)).toBe('Custom');
});

test('warns about an address until the user confirms it', () => {
  expect(warningOf(entryOf({ email: 'ASKED@example.com ' }), context)).toEqual({
    kind: 'invited',
    invite: pending,
  });
  expect(warningOf(entryOf({ email: 'new@exmaple.com' }), context)).toEqual({
    kind: 'near-miss',
    meant: 'new@example.com',
  });
  expect(
    warningOf(entryOf({ email: ' New@exmaple.com ', confirmedEmail: 'new@exmaple.com' }), context),
  ).toBeNull();
  expect(
    warningOf(entryOf({ email: 'new@exmaple.com', confirmedEmail: 'other@exmaple.com' }), context),
  ).not.toBeNull();
  expect(warningOf(entryOf({ email: 'new@example.com' }), context)).toBeNull();
});

test('warns about a party rather than their invite, and ignores parties without an address', () => {
  const there = { id: 'p', email: 'Asked@example.com' } as Party;
  const masked = { id: 'm', email: null } as Party;
  const entry = entryOf({ email: ' asked@EXAMPLE.com' });
  expect(warningOf(entry, { ...context, parties: [masked, there] })).toEqual({ kind: 'party', party: there });
  expect(warningOf(entry, { ...context, parties: [masked] })).toMatchObject({ kind: 'invited' });
  expect(warningOf(entry, { ...context, sent: [{ ...pending, to: 'ASKED@example.com' }] })).toMatchObject({ kind: 'invited' }); // oxfmt-ignore
  // An existing invite takes precedence over a possible typo.
  const typo = { ...pending, to: 'new@exmaple.com' };
  expect(warningOf(entryOf({ email: 'new@exmaple.com' }), { ...context, sent: [typo] })).toMatchObject({ kind: 'invited' }); // oxfmt-ignore
  expect(warningOf(entryOf({ email: ' ' }), { ...context, parties: [{ ...there, email: '' }] })).toBeNull();
});

test('a row is blank if nothing was entered, whatever its expiry', () => {
  expect(isBlank(entryOf({ email: ' ', expires: 'never' }))).toBe(true);
  for (const given of [{ email: 'a' }, { role: 'Buyer' }, { representing: 'Buyer' }])
    expect(isBlank(entryOf(given))).toBe(false);
});

test('an invite expires in two weeks by default', () => {
  expect(bodyOf(entryOf(), everything).expires).toBe('twoWeeks');
  expect(bodyOf(entryOf({ expires: 'never' }), everything).expires).toBe('never');
});

test('does not warn about invites to other transactions or expired ones', () => {
  const elsewhere = { ...pending, transaction: { ...pending.transaction, id: 't2' } };
  const over = { ...pending, status: 'expired' };
  const entry = entryOf({ email: 'asked@example.com' });
  expect(warningOf(entry, { ...context, sent: [elsewhere, over] })).toBeNull();
});

test('reports a duplicate address at the later row', () => {
  const rows = ['f@example.com', '', ' F@example.com', ''].map((email) => entryOf({ email }));
  expect(rows.map((_, at) => duplicateRefusal(rows, at))).toEqual([
    null,
    null,
    'Already in an earlier row',
    null,
  ]);
});

it.each([
  ['2026-11-02T09:00:00Z', 'oneDay'],
  ['2026-11-08T09:00:00Z', 'oneWeek'],
  ['2026-11-15T09:00:00Z', 'twoWeeks'],
  ['2026-12-01T09:00:00Z', 'oneMonth'],
  // Three days are nearer to one than to seven, and ten are nearer to seven than to fourteen.
  ['2026-11-04T09:00:00Z', 'oneDay'],
  ['2026-11-11T09:00:00Z', 'oneWeek'],
  ['2027-11-01T09:00:00Z', 'oneMonth'],
  [null, 'never'],
])('an invite of 1 November that expires on %s was probably sent with %s', (expiresAt, choice) => {
  expect(expiryOf({ ...pending, expiresAt })).toBe(choice);
});

test('suggests people by name, firm and email, except those already listed', () => {
  const contact = (name: string, email: string | null) => ({
    id: name,
    relationship: 'direct',
    name,
    email,
    phone: null,
    company: 'Quay Law',
    companyWebsite: null,
    transactions: [
      { chainId: 'c', transactionId: 't', role: 'Conveyancer', representing: 'Seller', address: '1 Quay' },
    ],
  });
  const book = [
    contact('Édith Finch', 'edith@quay.example.com'),
    contact('Tom Byrne', null),
    contact('Isla Byrne', 'isla@quay.example.com'),
  ];
  const emails = (typed: string, excluded: string[] = []) =>
    suggestPeople(book, typed, new Set(excluded)).map(({ email }) => email);
  expect(emails('')).toEqual([]);
  expect(emails('edith quay')).toEqual(['edith@quay.example.com']);
  expect(emails('quay')).toEqual(['edith@quay.example.com', 'isla@quay.example.com']);
  expect(emails('quay', ['isla@quay.example.com'])).toEqual(['edith@quay.example.com']);
  expect(emails('edith byrne')).toEqual([]);
  const capitals = [contact('Ada', 'Ada@Quay.example.com')];
  expect(suggestPeople(capitals, 'ada', new Set(['ada@quay.example.com']))).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => contact(`P${at}`, `p${at}@quay.example.com`));
  expect(suggestPeople(many, 'quay', new Set()).map(({ email }) => email)).toEqual(
    many.slice(0, 8).map(({ email }) => email),
  );
  expect(suggestPeople(book, 'isla', new Set())[0]!.detail).toBe(
    "Isla Byrne, Seller's Conveyancer, Quay Law",
  );
});

test('the message names the property, the role, the address to sign in with and the expiry', () => {
  const body = {
    email: 'a@example.com',
    role: 'Conveyancer',
    representing: 'Seller',
    expires: 'oneWeek' as const,
  };
  const message = inviteMessage(body, pending.transaction.address);
  expect(message).toContain("1 Café Row, Bath, BA1 1AA as Seller's Conveyancer");
  expect(message).toContain('a@example.com. The invitation expires in one week.');
  for (const expires of ['never', undefined] as const)
    expect(inviteMessage({ ...body, expires }, pending.transaction.address)).toContain('The invitation does not expire.'); // oxfmt-ignore
  const nowhere = { ...pending.transaction.address, line1: '', city: '', postcode: '' };
  expect(inviteReminder({ ...pending, transaction: { ...pending.transaction, address: nowhere } })).toContain('invited you to a sale as Buyer.'); // oxfmt-ignore
  const reminder = inviteReminder(pending);
  expect(reminder).toContain(
    'On 1 November 2026 I invited you to the sale of 1 Café Row, Bath, BA1 1AA as Buyer.',
  );
  expect(reminder).toContain('asked@example.com. The invitation expires on 15 November 2026.');
  expect(inviteReminder({ ...pending, expiresAt: null })).toContain('does not expire');
});

test('an invite is sent with what was entered in each field', () => {
  const entry = entryOf({ email: ' isla@example.com', role: 'Surveyor', representing: 'Buyer', expires: 'oneDay' }); // oxfmt-ignore
  expect(bodyOf(entry, everything)).toEqual({
    email: 'isla@example.com',
    role: 'Surveyor',
    representing: 'Buyer',
    permissions: usualRights('Surveyor').permissions,
    expires: 'oneDay',
  });
});

test('an unconfirmed warning says what to do about it', () => {
  expect(unresolvedWarnings).toEqual({
    party: 'Already a party: remove the row, or choose “Invite anyway”',
    invited: 'Already invited: remove the row, or choose “Invite anyway”',
    'near-miss': 'Choose the right address',
  });
});

test('a suggestion says only what is known of a person', () => {
  const contact = { id: 'c', relationship: 'direct', name: 'Ann', email: 'ann@example.com', phone: null, company: null, companyWebsite: null, transactions: [] }; // oxfmt-ignore
  const details = (given: object) => suggestPeople([{ ...contact, ...given }], 'ann@', new Set()).map(({ detail }) => detail); // oxfmt-ignore
  const of = (role: string) => ({ chainId: 'c', transactionId: role, role, representing: 'Seller', address: '1 Quay' }); // oxfmt-ignore
  expect(details({ transactions: [of('Conveyancer'), of('Surveyor')] })).toEqual([
    "Ann, Seller's Conveyancer",
  ]);
  expect([details({}), details({ company: 'Quay Law' }), details({ name: null })]).toEqual([['Ann'], ['Ann, Quay Law'], ['']]); // oxfmt-ignore
});

test('a link fills in the first row, and ignores an expiry that does not exist', () => {
  const nothing = { email: '', role: '', representing: '', expires: null, correct: '' };
  expect([loadInviteParams(''), loadInviteParams('?expires=oneYear')]).toEqual([nothing, nothing]);
  const given = { email: 'a+b@example.com', role: 'Buyer', representing: 'Seller', correct: 'i1' };
  for (const expires of ['never', 'oneDay', 'oneWeek', 'twoWeeks', 'oneMonth'] as const)
    expect(loadInviteParams(serializeInviteParams({ ...given, expires }))).toEqual({ ...given, expires });
});
