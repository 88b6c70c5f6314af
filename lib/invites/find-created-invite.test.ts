import { expect, it } from 'vitest';
import { findCreatedInvite } from './creation';
import { inviteFixture, type InviteGiven } from './fixture';
import { type Invite } from './schema';

const invite = (id: string, given: InviteGiven = {}) =>
  inviteFixture(id, { to: 'isla@example.com', ...given });
const body = { email: 'Isla@Example.com', role: 'Surveyor', representing: 'Buyer' };
const find = (...sent: Invite[]) => findCreatedInvite('t1', body, sent, new Set(['known']))?.id ?? null;

it('finds a new invite for the same person, transaction and role', () => {
  expect(find(invite('known'), invite('made'))).toBe('made');
  expect(
    find(
      invite('known'),
      invite('another person', { to: 'tom@example.com' }),
      invite('elsewhere', { transaction: { id: 'other' } }),
      invite('another role', { transaction: { role: 'Lender' } }),
    ),
  ).toBeNull();
});

it('ignores the case of the address, which the service may change', () => {
  expect(find(invite('made', { to: 'isla@example.com' }))).toBe('made');
  expect(find(invite('made', { to: 'ISLA@EXAMPLE.COM' }))).toBe('made');
});
