import { expect, it } from 'vitest';
import { findCreatedInvite } from './creation';
import { type Invite } from './schema';

const address = { line1: '1 Quay', line2: null, city: '', region: '', postcode: '', country: 'GB' };
function invite(id: string, change: { to?: string; transaction?: string; role?: string } = {}): Invite {
  const moment = '2026-11-01T09:00:00Z';
  return {
    id,
    createdAt: moment,
    updatedAt: moment,
    expiresAt: null,
    status: 'pending',
    type: 'transaction',
    transaction: { id: change.transaction ?? 't', role: change.role ?? 'Surveyor', address },
    from: 'Amelia Hart',
    to: change.to ?? 'isla@example.com',
  };
}
const body = { email: 'Isla@Example.com', role: 'Surveyor', representing: 'Buyer' };
const find = (...sent: Invite[]) => findCreatedInvite('t', body, sent, new Set(['known']))?.id ?? null;

it('the invite that a lost response made is a new one for that person, transaction and role', () => {
  expect(find(invite('known'), invite('made'))).toBe('made');
  expect(
    find(
      invite('known'),
      invite('another person', { to: 'tom@example.com' }),
      invite('elsewhere', { transaction: 'other' }),
      invite('another role', { role: 'Lender' }),
    ),
  ).toBeNull();
});

it('the address counts in any letter case, as the service may write it its own way', () => {
  expect(find(invite('made', { to: 'isla@example.com' }))).toBe('made');
  expect(find(invite('made', { to: 'ISLA@EXAMPLE.COM' }))).toBe('made');
});
