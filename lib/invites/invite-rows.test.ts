import { expect, test } from 'vitest';
import { inviteMessage } from './invite-message';
import { readInviteRows } from './invite-rows';
import { type Invite } from './schema';

const address = {
  line1: '1 Quay',
  line2: '',
  city: 'Bristol',
  region: '',
  postcode: 'BS1 1AA',
  country: 'GB',
};
const pending: Invite = {
  id: 'i1',
  createdAt: '2026-11-01T09:00:00Z',
  updatedAt: '2026-11-01T09:00:00Z',
  expiresAt: null,
  status: 'pending',
  type: 'transaction',
  transaction: { id: 't1', role: 'Buyer', address },
  from: 'Amelia Hart',
  to: 'asked@example.com',
};
const around = { transactionId: 't1', offer: { expires: 'twoWeeks' as const }, parties: [], sent: [pending] };

test('reads spreadsheet cells and lists, passes headings over and fills in the only possible side', () => {
  const rows = readInviteRows(
    'Email\tRole\tRepresenting\na@example.com\tConveyancer\tSeller\n\nb@example.com, "Lender"\nc@example.com; Buyer',
    around,
  );
  expect(rows.map(({ body }) => body)).toEqual([
    { email: 'a@example.com', role: 'Conveyancer', representing: 'Seller', expires: 'twoWeeks' },
    { email: 'b@example.com', role: 'Lender', representing: 'Buyer', expires: 'twoWeeks' },
    { email: 'c@example.com', role: 'Buyer', representing: 'Buyer', expires: 'twoWeeks' },
  ]);
});

test('a separator within quotation marks separates nothing, and doubled marks are one', () => {
  const rows = readInviteRows(
    [
      '"a@example.com","Tax, trusts and conveyancing",Seller',
      'b@example.com; "Agent; lettings" ;Buyer',
      'c@example.com\tAgent, "Quay" office\tBuyer',
      '"d@example.com","Agent ""Quay""",Seller',
      '"e@example.com","Agent',
    ].join('\r\n'),
    around,
  );
  expect(rows.map(({ email, body, problem }) => [email, body?.role, body?.representing, problem])).toEqual([
    ['a@example.com', 'Tax, trusts and conveyancing', 'Seller', null],
    ['b@example.com', 'Agent; lettings', 'Buyer', null],
    ['c@example.com', 'Agent, "Quay" office', 'Buyer', null],
    ['d@example.com', 'Agent "Quay"', 'Seller', null],
    // A mark that is never closed takes the rest of its line, and of no other.
    ['e@example.com', undefined, undefined, 'Choose whom they represent'],
  ]);
});

test('says for each row why it is not ready', () => {
  const rows = readInviteRows(
    'nobody, Buyer\nd@example.com\ne@example.com, Surveyor\nASKED@example.com, Buyer\nf@example.com, Buyer\nF@example.com, Buyer',
    around,
  );
  expect(rows.map(({ problem }) => problem)).toEqual([
    'Enter an email address, like name@example.com',
    'Choose a role',
    'Choose whom they represent',
    'Already invited',
    null,
    'Named in an earlier row',
  ]);
});

test('an invitation of another transaction, or one that is over, does not count as invited', () => {
  const elsewhere = { ...pending, transaction: { ...pending.transaction, id: 't2' } };
  const over = { ...pending, status: 'expired' };
  const [row] = readInviteRows('asked@example.com, Buyer', { ...around, sent: [elsewhere, over] });
  expect(row?.problem).toBeNull();
});

test('the message to send by hand names the property, the role, the address to sign in with and the end', () => {
  const body = {
    email: 'a@example.com',
    role: 'Conveyancer',
    representing: 'Seller',
    expires: 'oneWeek' as const,
  };
  const message = inviteMessage(body, address);
  expect(message).toContain("1 Quay, Bristol, BS1 1AA as Seller's Conveyancer");
  expect(message).toContain('a@example.com. The invitation ends in one week.');
});
