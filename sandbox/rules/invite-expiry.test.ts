import { describe, expect, it } from 'vitest';
import { inviteExpiresAt, inviteStatus } from './invite-expiry';

const at = (expires: Parameters<typeof inviteExpiresAt>[0], now: string) =>
  inviteExpiresAt(expires, new Date(now))?.toISOString() ?? null;

describe('inviteExpiresAt', () => {
  it('supports never, oneDay, oneWeek, twoWeeks and oneMonth', () => {
    const now = '2026-11-21T10:30:00.000Z';
    expect(at('never', now)).toBeNull();
    expect(at('oneDay', now)).toBe('2026-11-22T10:30:00.000Z');
    expect(at('oneWeek', now)).toBe('2026-11-28T10:30:00.000Z');
    expect(at('twoWeeks', now)).toBe('2026-12-05T10:30:00.000Z');
    expect(at('oneMonth', now)).toBe('2026-12-21T10:30:00.000Z');
  });

  it('clamps a month to the last day of a shorter one, and crosses the end of the year', () => {
    expect(at('oneMonth', '2027-01-31T23:59:00.000Z')).toBe('2027-02-28T23:59:00.000Z');
    expect(at('oneMonth', '2028-01-30T00:00:00.000Z')).toBe('2028-02-29T00:00:00.000Z');
    expect(at('oneMonth', '2026-12-31T00:00:00.000Z')).toBe('2027-01-31T00:00:00.000Z');
  });
});

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
