import { describe, expect, it } from 'vitest';
import { inviteStatus } from './invite-status';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-21T11:59:59.999Z');
const after = new Date('2026-11-21T12:00:00.001Z');

describe('inviteStatus', () => {
  it('reports a pending invite whose expiry time has passed as expired', () => {
    expect(inviteStatus({ status: 'pending', expiresAt: before }, now)).toBe('expired');
    expect(inviteStatus({ status: 'pending', expiresAt: now }, now)).toBe('expired');
    expect(inviteStatus({ status: 'pending', expiresAt: after }, now)).toBe('pending');
    expect(inviteStatus({ status: 'pending', expiresAt: null }, now)).toBe('pending');
  });

  it('leaves every other status alone', () => {
    for (const status of ['accepted', 'declined', 'revoked']) {
      expect(inviteStatus({ status, expiresAt: before }, now)).toBe(status);
    }
  });
});
