import { expect, it } from 'vitest';
import { inviteFixture } from './fixture';
import { defaultExpiry, expiryLabels, inviteStatus, isExpiringSoon, waitingDays, waitingWords } from './invite-status'; // oxfmt-ignore

it('offers expiries from the shortest to none, and two weeks at first', () => {
  expect(Object.entries(expiryLabels)).toEqual([
    ['oneDay', 'In one day'],
    ['oneWeek', 'In one week'],
    ['twoWeeks', 'In two weeks'],
    ['oneMonth', 'In one month'],
    ['never', 'Never'],
  ]);
  expect(defaultExpiry).toBe('twoWeeks');
});

it('counts the days without an answer in London, not in UTC', () => {
  // Half past midnight on 2 July in London.
  const invite = inviteFixture('i', { createdAt: '2026-07-01T23:30:00Z' });
  const at = (moment: string) => waitingDays(invite, Date.parse(moment));
  expect(at('2026-07-02T22:30:00Z')).toBe(0);
  expect(at('2026-07-02T23:00:00Z')).toBe(1);
  // Over the change of clocks a week has an hour more.
  const autumn = inviteFixture('i', { createdAt: '2026-10-22T23:30:00Z' });
  expect(waitingWords(autumn, Date.parse('2026-10-30T00:30:00Z'))).toBe('waiting 7 days');
});

it('an invite expires at its moment, whatever the offset of that moment', () => {
  const invite = inviteFixture('i', { expiresAt: '2026-11-21T12:00:00+01:00' });
  const at = (moment: string) => [inviteStatus(invite, Date.parse(moment)), isExpiringSoon(invite, Date.parse(moment))]; // oxfmt-ignore
  expect(at('2026-11-18T10:59:59Z')).toEqual(['pending', false]);
  expect(at('2026-11-18T11:00:00Z')).toEqual(['pending', true]);
  expect(at('2026-11-21T10:59:59Z')).toEqual(['pending', true]);
  expect(at('2026-11-21T11:00:00Z')).toEqual(['expired', false]);
});
