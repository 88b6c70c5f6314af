import { expect, it } from 'vitest';
import { inviteFixture } from './fixture';
import { inviteMessage, inviteReminder } from './invite-message';

const { transaction, ...invite } = inviteFixture('isla');
const body = { email: 'isla@example.com', role: 'mortgage-broker', representing: 'Buyer' };

it.each([
  ['oneDay', 'expires in one day'],
  ['oneWeek', 'expires in one week'],
  ['twoWeeks', 'expires in two weeks'],
  ['oneMonth', 'expires in one month'],
  ['never', 'does not expire'],
  [undefined, 'does not expire'],
] as const)('an invitation sent with %s says that it %s', (expires, words) => {
  expect(inviteMessage({ ...body, expires }, transaction.address)).toBe(
    [
      'Hello,',
      "I have invited you to the sale of 1 Café Row, Bath, BA1 1AA as Buyer's Mortgage Broker.",
      `To accept, sign in to the service with this email address: isla@example.com. The invitation ${words}.`,
    ].join('\n\n'),
  );
});

it('a reminder gives London days, and the role as people write it', () => {
  const reminder = inviteReminder({
    ...invite,
    createdAt: '2026-07-14T23:30:00Z',
    expiresAt: '2026-07-28T23:30:00Z',
    transaction: { ...transaction, role: 'mortgage-broker' },
  });
  expect(reminder).toBe(
    [
      'Hello,',
      'On 15 July 2026 I invited you to the sale of 1 Café Row, Bath, BA1 1AA as Mortgage Broker. It is still waiting for your answer.',
      'To accept, sign in to the service with this email address: isla@example.com. The invitation expires on 29 July 2026.',
    ].join('\n\n'),
  );
});
