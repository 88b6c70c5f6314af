import { expect, it } from 'vitest';
import { findCreatedInvite } from './creation';
import { inviteFixture, type InviteGiven } from './fixture';
import { type Invite } from './schema';

const invite = (id: string, given: InviteGiven = {}) =>
  inviteFixture(id, { to: 'isla@example.com', ...given });
const body = { email: 'Isla@Example.com', role: 'Surveyor', representing: 'Buyer' };
const find = (...sent: Invite[]) => findCreatedInvite('t1', body, sent, new Set(['known']))?.id ?? null;

it('the invite that a lost response made is a new one for that person, transaction and role', () => {
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

it('the address counts in any letter case, as the service may write it its own way', () => {
  expect(find(invite('made', { to: 'isla@example.com' }))).toBe('made');
  expect(find(invite('made', { to: 'ISLA@EXAMPLE.COM' }))).toBe('made');
});
