import { gapsQuery } from '@/lib/query/pages';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { CopyButton } from '@/components/ui/copy-button';
import { type Column, Table } from '@/components/ui/table';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { teamMembersQuery } from '@/lib/teams/queries';
import { parseTeams, storedTeams, storeTeams } from '@/lib/teams/remembered-teams';
import type { TeamMember } from '@/lib/teams/schema';
import { MemberPanel } from './member-panel';
import { MemberTable } from './member-table';
import { TeamView } from './team-view';

const teamId = '00000000-0000-4000-8000-00000000beef';

const licence = (id: string, active: boolean, used: boolean) => ({ id, type: 'pro', active, used });
const member: TeamMember = {
  id: 'm',
  you: false,
  role: 'negotiator',
  name: 'Ben Carter',
  email: null,
  licences: [
    licence('a', true, true),
    licence('b', true, false),
    licence('c', false, true),
    licence('d', true, false),
  ],
};

const ann = { ...member, id: 'n', name: 'Ann Lee', licences: [] };
const pageOf = (...members: TeamMember[]) =>
  markupOf(<TeamView teamId={teamId} name="Harbour & Vale" userId="u" />, (client) =>
    client.setQueryData(teamMembersQuery(teamId).queryKey, members),
  );

it('counts the licences in use, and says of each whether it is active and in use', () => {
  const text = textOf(pageOf(member, ann));
  expect(text).toContain('2 active members · 1 of 4 licences in use');
  expect(text).toMatch(/Pro In use Pro Not used yet Pro Not active Pro Not used yet/);
  expect(text).toContain('Kept private');
  const unused = { ...member, licences: [licence('a', true, false)] };
  expect(textOf(pageOf(unused))).toMatch(/1 active member · 0 of 1 licences in use .*Ben Carter/);
  expect(textOf(pageOf(ann))).not.toContain('licences in use');
  expect(textOf(pageOf())).toContain('This team has no active member');
});

it('does not say that a team has no member if none could be read', () => {
  const html = markupOf(<TeamView teamId={teamId} name="Harbour & Vale" userId="u" />, (client) => {
    const { queryKey } = teamMembersQuery(teamId);
    client.setQueryData(queryKey, []);
    client.setQueryData(gapsQuery(queryKey).queryKey, { unreadable: 2, isEndless: false });
  });
  expect(textOf(html)).toContain('No member could be shown so far');
  expect(textOf(html)).not.toContain('no active member');
});

it('links to each member’s sales, and shows those of the member in the URL', () => {
  openPage(`/teams/${teamId}?member=n`);
  const html = pageOf(member, ann);
  expect(html).toContain(`href="/teams/${teamId}?member=m"`);
  expect(html).toMatch(/<aside [^>]*aria-label="Ann Lee"/);
  openPage(`/teams/${teamId}?member=gone`);
  expect(pageOf(member, ann)).not.toContain('<aside');
});

it.each<[name: string | null, remembered: string[]]>([
  ['Harbour & Vale', []],
  [null, [teamId]],
])(
  'remembers a team that was opened by its id, but not one of this dashboard: %s',
  async (name, remembered) => {
    const client = createQueryClient();
    client.setQueryData(teamMembersQuery(teamId).queryKey, [member]);
    await runHook(() => TeamView({ teamId, name, userId: 'u' }), client);
    expect(JSON.parse(storedTeams('u'))).toEqual(remembered);
  },
);

/** The page with Ben and Ann in a browser, opened by the team's id. */
async function openTeam() {
  stubBrowser();
  const { location } = openPage(`/teams/${teamId}`);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const client = createQueryClient();
  client.setQueryData(teamMembersQuery(teamId).queryKey, [member, ann]);
  const props = { teamId, name: null, userId: 'u' };
  const hook = await runHook(() => TeamView(props), client);
  const part = (type: unknown) => propsIn(hook.now(), type)[0] as Record<string, (id?: string) => void>;
  return { ...hook, props, location, part };
}

it('offers the team’s id to copy', async () => {
  const { part } = await openTeam();
  expect(part(CopyButton).text).toBe(teamId);
});

it('keeps the teams that were opened before, and each user’s own', async () => {
  const { props, rerender } = await openTeam();
  const other = teamId.replace('beef', 'cafe');
  storeTeams('v', [other]);
  props.userId = 'v';
  await rerender();
  expect(parseTeams(storedTeams('v'))).toEqual([other, teamId]);
  expect(parseTeams(storedTeams('u'))).toEqual([teamId]);
});

it('opens the sales of a member, and returns to the link that opened them', async () => {
  const { part, now, settle, location } = await openTeam();
  part(MemberTable).onOpen!('n');
  await settle();
  expect([location.search, part(MemberPanel).member]).toEqual(['?member=n', ann]);
  const focus = vi.fn<() => void>();
  const rows: Record<string, object> = { '[data-row="n"] a[aria-current]': { focus } };
  const section = propsIn(now(), 'section')[0] as { ref: { current: unknown } };
  section.ref.current = { querySelector: (selector: string) => rows[selector] };
  part(MemberPanel).onClose!();
  await settle();
  expect([location.search, part(MemberPanel), focus.mock.calls.length]).toEqual(['', undefined, 1]);
});

it('shows a member’s sales beside the list, without leaving the page', () => {
  const onOpen = vi.fn<(id: string) => void>();
  const table = MemberTable({ members: [member], openId: null, hrefOf: String, onOpen });
  const columns = propsIn(table, Table)[0]!.columns as Column<TeamMember>[];
  const { onNavigate } = propsIn(columns.at(-1)!.cell(member))[0] as { onNavigate: (event: object) => void };
  const preventDefault = vi.fn<() => void>();
  onNavigate({ preventDefault });
  expect([onOpen.mock.calls, preventDefault.mock.calls.length]).toEqual([[['m']], 1]);
});

it('is headed by the name of the team if that is known, and leads back to the teams', () => {
  const headed = (name: string | null) =>
    markupOf(<TeamView teamId={teamId} name={name} userId="u" />, (client) =>
      client.setQueryData(teamMembersQuery(teamId).queryKey, [member]),
    );
  expect(
    [headed('Harbour & Vale'), headed(null)].map((html) => textOf(/<h1.*?<\/h1>/.exec(html)![0])),
  ).toEqual(['Harbour & Vale', 'Team']);
  expect(headed(null)).toContain('href="/teams"');
});
