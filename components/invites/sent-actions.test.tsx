import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { CopyButton } from '@/components/ui/copy-button';
import { LinkButton } from '@/components/ui/link-button';
import { inviteFixture, type InviteGiven } from '@/lib/invites/fixture';
import { SentActions } from './sent-actions';

const now = Date.parse('2026-11-24T09:00:00Z');
const actionsFor = (given: InviteGiven, inviteRefusal?: string) => {
  const actions = SentActions({ invite: inviteFixture('ann', given), now, inviteRefusal });
  const [copy] = propsIn(actions, CopyButton);
  return { actions, copy, links: propsIn(actions, LinkButton) };
};
const labelsOf = ({ links }: ReturnType<typeof actionsFor>) => links.map((link) => link['aria-label']);

it('offers a reminder and a corrected address while the invite waits', () => {
  const pending = actionsFor({ expiresAt: '2026-12-20T09:00:00Z' });
  expect(pending.copy).toMatchObject({ name: 'Copy reminder for ann@example.com' });
  expect(pending.copy!.text).toContain('On 20 November 2026 I invited you to the sale of 1 Café Row');
  expect(labelsOf(pending)).toEqual(['Correct address ann@example.com']);
  const { searchParams } = new URL(pending.links[0]!.href as string, 'http://localhost');
  expect(Object.fromEntries(searchParams)).toEqual({
    email: 'ann@example.com',
    role: 'Surveyor',
    expires: 'oneMonth',
    correct: 'ann',
  });
});

it('also offers to invite again shortly before it expires', () => {
  const expiring = actionsFor({ expiresAt: '2026-11-26T09:00:00Z' });
  expect(labelsOf(expiring)).toEqual(['Correct address ann@example.com', 'Invite ann@example.com again']);
});

it.each(['expired', 'declined', 'revoked'])('only offers to invite again if it was %s', (status) => {
  const failed = actionsFor({ status });
  expect(failed.copy).toBeUndefined();
  expect(labelsOf(failed)).toEqual(['Invite ann@example.com again']);
  expect(failed.links[0]!.href).toBe('/transactions/t1/invite?email=ann%40example.com&role=Surveyor');
});

it('offers nothing once it was accepted', () =>
  expect(actionsFor({ status: 'accepted' }).actions).toBeNull());

it('says why no one can be invited', () => {
  const refused = actionsFor({ expiresAt: '2026-11-26T09:00:00Z' }, 'The key lacks invites:write.');
  expect(refused.links.map(({ disabledReason }) => disabledReason)).toEqual([
    'The key lacks invites:write.',
    'The key lacks invites:write.',
  ]);
});
