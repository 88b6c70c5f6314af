import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { inviteFixture } from '@/lib/invites/fixture';
import type { Invite } from '@/lib/invites/schema';
import { sentInvitesQuery } from '@/lib/invites/queries';
import { openPage } from '@/lib/query/testing-navigation';
import { InviteListView } from './invite-list-view';

const two = [inviteFixture('new'), inviteFixture('gone', { status: 'expired' })];

/** The list of sent invites, of which one page has been read. */
const list = (nextCursor: string | null, invites: Invite[] = two) =>
  textOf(
    markupOf(<InviteListView tab="sent" serviceUrl={null} />, (client) => {
      const pages = [{ data: invites, nextCursor }];
      client.setQueryData(sentInvitesQuery().queryKey, { pages, pageParams: [undefined] });
    }),
  );

it('says that no invite matches only once all are loaded', () => {
  openPage('/invites?q=nobody');
  expect(list(null)).toContain('No invite matches');
  expect(list('2')).toContain('None of the invites loaded so far matches');
});

it('counts what is shown of all, and offers to clear the filters', () => {
  expect(list(null)).toContain('2 invites');
  expect(list(null)).not.toContain('Clear all');
  openPage('/invites?status=expired');
  const filtered = list(null);
  expect(filtered).toContain('1 of 2 invites');
  expect(filtered).toContain('Clear all');
  expect(filtered).toContain('gone@example.com');
  expect(filtered).not.toContain('new@example.com');
});

it('puts sent invites that wait for an answer before those that have ended', () => {
  expect(list(null, two.toReversed())).toMatch(/new@example\.com.*gone@example\.com/);
});

it('says that no one was invited only once all pages are read', () => {
  openPage('/invites');
  expect(list(null, [])).toContain('You have not invited anyone yet');
  expect(list('2', [])).not.toContain('You have not invited anyone yet');
});
