import { describe, expect, it } from 'vitest';
import { inviteStatus, isExpiringSoon, mayInviteAgain, waitingWords } from './invite-status';
import {
  filterInvites,
  loadInviteListParams,
  serializeInviteListParams,
  sortByStatus,
  statusChoices,
} from './invite-list';
import { inviteFixture, type InviteGiven } from './fixture';

const now = Date.parse('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

const invite = (id: string, given: InviteGiven = {}) =>
  inviteFixture(id, { createdAt: inDays(-1), updatedAt: inDays(-1), to: 'isla@example.com', ...given });

describe('an invite', () => {
  it('is expired once its expiry has passed, even if it was read as pending', () => {
    expect(inviteStatus(invite('a', { expiresAt: inDays(0) }), now)).toBe('expired');
    expect(inviteStatus(invite('a', { expiresAt: inDays(0.001) }), now)).toBe('pending');
    expect(inviteStatus(invite('a', { expiresAt: inDays(-1), status: 'accepted' }), now)).toBe('accepted');
    expect(inviteStatus(invite('a'), now)).toBe('pending');
  });

  it.each([
    [{ expiresAt: inDays(3) }, true],
    [{ expiresAt: inDays(3.1) }, false],
    [{ expiresAt: inDays(-1) }, false],
    [{ expiresAt: null }, false],
    [{ expiresAt: inDays(1), status: 'revoked' }, false],
  ])('is expiring soon: %j is %s', (change, expected) => {
    expect(isExpiringSoon(invite('a', change), now)).toBe(expected);
  });

  it.each([
    [{ status: 'declined' }, true],
    [{ status: 'revoked' }, true],
    [{ expiresAt: inDays(-2) }, true],
    [{ expiresAt: inDays(1) }, true],
    [{ expiresAt: inDays(9) }, false],
    [{ status: 'accepted' }, false],
    [{ status: 'under-review' }, false],
  ])('may be sent again: %j is %s', (change, expected) => {
    expect(mayInviteAgain(invite('a', change), now)).toBe(expected);
  });
});

it.each([
  ['2026-11-21T08:00:00Z', 'sent today'],
  ['2026-11-20T23:30:00Z', 'waiting 1 day'],
  ['2026-11-17T12:30:00Z', 'waiting 4 days'],
  // The service's clock is ahead of ours.
  ['2026-11-22T12:00:00Z', 'sent today'],
])('an invite sent at %s is described as %s', (createdAt, words) => {
  expect(waitingWords(invite('a', { createdAt }), now)).toBe(words);
});

describe('the list', () => {
  it('sorts by status, with the longest unanswered first', () => {
    const sent = (id: string, days: number, change: InviteGiven = {}) =>
      invite(id, { createdAt: inDays(-days), ...change });
    const list = [
      sent('accepted', 1, { status: 'accepted' }),
      sent('asked', 2),
      sent('odd', 3, { status: 'under-review' }),
      sent('expired', 20, { expiresAt: inDays(-6) }),
      sent('declined', 5, { status: 'declined' }),
      sent('asked before', 9),
      sent('accepted before', 12, { status: 'accepted' }),
      sent('revoked', 4, { status: 'revoked' }),
    ];
    expect(sortByStatus(list, now).map(({ id }) => id)).toEqual([
      'asked before',
      'asked',
      'expired',
      'declined',
      'accepted',
      'accepted before',
      'revoked',
      'odd',
    ]);
  });

  const all = [
    invite('fresh', { expiresAt: inDays(10) }),
    invite('soon', { expiresAt: inDays(1), to: 'tom@example.com' }),
    invite('over', { expiresAt: inDays(-1) }),
    invite('odd', { status: 'under-review' }),
  ];
  const ids = (q: string, status: string) => filterInvites(all, { q, status }, now).map(({ id }) => id);

  it('filters by words, ignoring accents, and by our own statuses', () => {
    expect(ids('cafe surveyor', '')).toEqual(['fresh', 'soon', 'over', 'odd']);
    expect(ids('tom', '')).toEqual(['soon']);
    expect(ids('amelia', 'pending')).toEqual(['fresh', 'soon']);
    expect(ids('cafe tom surveyor', '')).toEqual(['soon']);
    expect(ids('tom isla', '')).toEqual([]);
    expect(ids('', 'pending')).toEqual(['fresh', 'soon']);
    expect(ids('', 'expiring')).toEqual(['soon']);
    expect(ids('', 'expired')).toEqual(['over']);
  });

  it('offers unknown statuses that occur, and the chosen one even if nothing has it', () => {
    const counts = Object.fromEntries(
      statusChoices(all, 'lost', now).map(({ status, count }) => [status, count]),
    );
    expect(counts).toMatchObject({
      pending: 2,
      expiring: 1,
      expired: 1,
      accepted: 0,
      'under-review': 1,
      lost: 0,
    });
    expect(statusChoices(all, '', now).map(({ status }) => status)).toEqual([
      'pending', 'expiring', 'accepted', 'declined', 'expired', 'revoked', 'under-review',
    ]); // oxfmt-ignore
  });

  it('is found by the words of a role, and sorts a pending invite that has expired with the expired ones', () => {
    const broker = invite('broker', { transaction: { role: 'mortgage-broker' } });
    expect(filterInvites([broker, all[0]!], { q: 'mortgage broker', status: '' }, now)).toEqual([broker]);
    expect(filterInvites(all, { q: '', status: 'lost' }, now)).toEqual([]);
    const ordered = sortByStatus([invite('declined', { status: 'declined' }), all[2]!, all[0]!], now);
    expect(ordered.map(({ id }) => id)).toEqual(['fresh', 'over', 'declined']);
  });

  it('begins with the received invites, of any status, and keeps what was chosen in the URL', () => {
    const nothing = { tab: 'received', q: '', status: '' };
    expect([loadInviteListParams(''), loadInviteListParams('?tab=drafts')]).toEqual([nothing, nothing]);
    expect(serializeInviteListParams(loadInviteListParams('?tab=received'))).toBe('');
    const search = '?tab=sent&q=quay&status=expiring';
    expect(serializeInviteListParams(loadInviteListParams(search))).toBe(search);
  });
});
