import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { focusFirstResult } from '@/components/ui/focus-first-result';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { inviteFixture } from '@/lib/invites/fixture';
import type { Invite } from '@/lib/invites/schema';
import type { InviteTab } from '@/lib/invites/invite-list';
import { invitesQuery, sentInvitesQuery } from '@/lib/invites/queries';
import { createQueryClient } from '@/lib/query/query-client';
import {
  ignoreTimersFrom,
  runHook,
  stubBrowser,
  stubServer,
  type StubResponse,
} from '@/lib/query/testing-hook';
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
  const unread = list('2', []);
  expect(unread).toContain('No invite could be shown so far');
  expect(unread).not.toMatch(/You have not invited anyone yet|matches|Clear all/);
});

const bookOf = (...data: Invite[]) => ({ pages: [{ data, nextCursor: null }], pageParams: [undefined] });

/** The page in a browser in which one invite was sent and another received, and what it writes to the history. */
async function page(tab: InviteTab, search = '') {
  stubBrowser();
  stubServer(() => new Promise<StubResponse>(() => {}));
  const { written } = openPage(`/invites?${search}`);
  const client = createQueryClient();
  client.setQueryData(sentInvitesQuery().queryKey, bookOf(inviteFixture('sent')));
  client.setQueryData(invitesQuery().queryKey, bookOf(inviteFixture('received')));
  const hook = await runHook(() => InviteListView({ tab, serviceUrl: null }), client);
  const find = (type: unknown) => propsIn(hook.now(), type)[0]!;
  const rendered = async () => (await hook.settle(), await hook.rerender(), written);
  return { ...hook, find, rendered };
}

it('lists what was received or sent, and marks which of them it is', async () => {
  const shownIn = async (tab: InviteTab) => {
    const { now, find } = await page(tab);
    const tabs = find(LinkTabs).tabs as { href: string; isCurrent: boolean }[];
    const [table] = propsIn(now()).filter((props) => 'inviteRefusal' in props) as { invites: Invite[] }[];
    return [table!.invites.map(({ id }) => id), tabs.map(({ href, isCurrent }) => [href, isCurrent])];
  };
  expect(await shownIn('received')).toEqual([['received'], [['/invites', true], ['/invites?tab=sent', false]]]);
  expect(await shownIn('sent')).toEqual([['sent'], [['/invites', false], ['/invites?tab=sent', true]]]);
}); // oxfmt-ignore

it('filters by a status, or by any again, and counts those of each', async () => {
  const { find, rendered } = await page('sent', 'tab=sent');
  const select = () => find(Select) as unknown as ComponentProps<typeof Select>;
  const texts = select().choices.map(({ text }) => text);
  expect(texts.slice(0, 3)).toEqual(['Any status', 'Not answered (1)', 'Expiring soon (0)']);
  expect(select().value).toBe('any');
  select().onChange('pending');
  await rendered();
  expect(select().value).toBe('pending');
  select().onChange('any');
  expect(await rendered()).toEqual(['push /invites?tab=sent&status=pending', 'push /invites?tab=sent']);
});

it('clears the search and the status together, with the focus on the search', async () => {
  const { find, rendered } = await page('sent', 'tab=sent&q=quay&status=pending');
  const focus = vi.fn<() => void>();
  Object.assign(document, { activeElement: { matches: () => true }, querySelector: () => ({ focus }) });
  (find(Button).onPress as () => void)();
  expect(await rendered()).toEqual(['push /invites?tab=sent']);
  expect(focus).toHaveBeenCalledOnce();
});

it('has the words of the one who was invited for what was received', async () => {
  const { find } = await page('received');
  expect((find(Select).choices as { text: string }[])[1]!.text).toBe('Pending (1)');
});

it('searches shortly after the last letter, but clears at once, without an entry for each', async () => {
  const { find, rendered } = await page('received', 'q=quay');
  ignoreTimersFrom(300);
  expect(find(SearchField)).toMatchObject({ value: 'quay', onEnter: focusFirstResult });
  const type = (text: string) => (find(SearchField).onChange as (text: string) => void)(text);
  type('quay street');
  expect(await rendered()).toEqual([]);
  type('');
  expect(await rendered()).toEqual(['replace /invites']);
});

it('says how to be invited, and links to the service if its address is known', () => {
  openPage('/invites');
  const html = markupOf(<InviteListView tab="received" serviceUrl="https://service.example/" />, (client) =>
    client.setQueryData(invitesQuery().queryKey, bookOf()),
  );
  expect(textOf(html)).toContain('No one has invited you yet');
  expect(html).toContain('href="https://service.example/"');
});

it('keeps what was received in the order of the service, the newest first', () => {
  openPage('/invites');
  const [newest, older] = [inviteFixture('a', { from: 'Zoe Marsh', status: 'expired' }), inviteFixture('b', { from: 'Ann Lee' })];
  const html = markupOf(<InviteListView tab="received" serviceUrl={null} />, (client) =>
    client.setQueryData(invitesQuery().queryKey, bookOf(newest, older)),
  );
  expect(textOf(html)).toMatch(/Zoe Marsh .*Ann Lee /);
}); // oxfmt-ignore
