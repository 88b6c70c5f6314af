import { expect, it } from 'vitest';
import { inviteFixture, type InviteGiven } from '@/lib/invites/fixture';
import { type Finding, type FindingKind, groupFindings } from './findings';
import { unansweredInvites } from './waiting-findings';

it('sorts findings by kind, then rank, then the number of places', () => {
  const finding = (kind: FindingKind, who: string, at: number, rank = 0): Finding[] =>
    Array.from({ length: at }, (_, place) => ({
      kind, who, text: '', note: null, action: '', rank, places: [{ key: `${place}`, label: `${place}`, href: '' }],
    })); // oxfmt-ignore
  const all = [
    ...finding('rights', 'everywhere', 9),
    ...finding('unanswered', 'once', 1),
    ...finding('unanswered', 'twice', 2),
    ...finding('unanswered', 'later', 3, 1),
    ...finding('last editor', 'editor', 1, 1),
    ...finding('no one', 'role', 1),
    ...finding('unreachable', 'masked', 1),
  ];
  const [one] = finding('rights', 'Zoe', 1);
  expect(groupFindings([one!, { ...one!, text: 'more' }, { ...one!, note: 'why' }])).toHaveLength(3);
  expect(groupFindings(all).map(({ who }) => who)).toEqual(['masked', 'role', 'editor', 'twice', 'once', 'later', 'everywhere']); // oxfmt-ignore
});

const now = Date.parse('2026-11-20T12:00:00Z');
const invite = (to: string, createdAt: string, given: InviteGiven = {}) =>
  inviteFixture(to, { createdAt, to, transaction: { role: 'Conveyancer' }, ...given });

it('reports invites that have been pending for more than a week, the oldest first', () => {
  const sent = [
    invite('seven@example.com', '2026-11-13T09:00:00Z'),
    invite('eight@example.com', '2026-11-12T20:00:00Z'),
    invite('old@example.com', '2026-10-01T09:00:00Z', { expiresAt: '2026-11-22T09:00:00Z' }),
    invite('yes@example.com', '2026-10-01T09:00:00Z', { status: 'accepted' }),
    invite('late@example.com', '2026-10-01T09:00:00Z', { expiresAt: '2026-11-01T09:00:00Z' }),
  ];
  const found = groupFindings(unansweredInvites(sent, now));
  expect(found.map(({ who }) => who)).toEqual(['old@example.com', 'eight@example.com']);
  expect(found[0]!.text).toBe('Conveyancer, waiting 50 days, about to expire.');
  expect(found[1]).toMatchObject({
    text: 'Conveyancer, waiting 8 days.',
    places: [{ href: '/invites?tab=sent&q=eight%40example.com&status=pending' }],
  });
});
