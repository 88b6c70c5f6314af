import type { ComponentProps } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Card } from '@/components/ui/card';
import { DataList } from '@/components/ui/data-list';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { parseTeams, storedTeams, storeTeams } from '@/lib/teams/remembered-teams';
import type { TeamMembership } from '@/lib/teams/membership';
import { TeamListView } from './team-list-view';

const [ours, second, third] = ['1', '2', '3'].map((last) => `00000000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const teams: TeamMembership[] = [
  { id: ours, name: 'Harbour & Vale', membership: 'member' },
  { id: 'a', name: null, membership: 'no-member' },
  { id: 'b', name: 'Wells & Co', membership: 'unknown' },
];
beforeEach(() => void stubBrowser());

async function list(given = teams) {
  const hook = await runHook(() => TeamListView({ userId: 'u', teams: given }));
  const lists = () => propsIn(hook.now(), DataList) as ComponentProps<typeof DataList>[];
  return { ...hook, lists };
}

it('lists the configured teams with the user’s membership, and opens those that may be theirs', async () => {
  const [configured, remembered] = (await list()).lists();
  const html = markupOf(<DataList {...configured!} />);
  expect(textOf(html)).toBe(
    'Harbour & Vale You are a member a You are not a member Wells & Co Could not be checked',
  );
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="/teams/${ours}"`, 'href="/teams/b"']);
  expect(remembered).toBeUndefined();
});

it('lists other teams that were opened in this browser, and forgets one', async () => {
  storeTeams('u', [ours, second, third]);
  const { lists, until } = await list();
  expect(lists()[1]!.items.map(({ id }) => id)).toEqual([second, third]);
  expect(lists().map(({ label: name }) => name)).toEqual([
    'Teams of this dashboard',
    'Teams you opened before',
  ]);
  const { label, onPress } = propsIn(lists()[1]!.items[0]!.aside)[0]!;
  expect(label).toBe(`Forget the team ${second}`);
  (onPress as () => void)();
  await until(() => expect(lists()[1]!.items.map(({ id }) => id)).toEqual([third]));
  expect(parseTeams(storedTeams('u'))).toEqual([ours, third]);
});

it('moves the focus from a forgotten team to the next, the first, or the form', async () => {
  storeTeams('u', [ours, second, third]);
  const { now, lists, settle } = await list([]);
  const focused: string[] = [];
  const target = (name: string) => ({ focus: () => void focused.push(name) });
  const forget = async (place: number, isKeyboard = true) => {
    Object.assign(document, {
      activeElement: { matches: () => isKeyboard },
      getElementById: target,
    });
    (propsIn(lists()[0]!.items[place]!.aside)[0]!.onPress as () => void)();
    await settle();
  };
  const box = propsIn(now(), 'div').find(({ ref }) => ref)!.ref as { current: object | null };
  box.current = { querySelectorAll: () => lists()[0]!.items.map(({ id }) => target(id)) };
  await forget(1);
  await forget(1);
  box.current = null;
  await forget(0);
  expect(focused).toEqual([third, ours, 'field-team']);
  storeTeams('u', [ours, second]);
  await settle();
  await forget(0, false);
  expect([parseTeams(storedTeams('u')), focused.length]).toEqual([[second], 3]);
});

it('has no list of configured teams if there are none', async () => {
  const { now, lists } = await list([]);
  expect([lists(), propsIn(now(), Card)]).toEqual([[], []]);
});

it('names a team that the user is not in, without a link', async () => {
  const [configured] = (await list([{ id: 'a', name: 'Wells & Co', membership: 'no-member' }])).lists();
  const html = markupOf(<DataList {...configured!} />);
  expect(textOf(html)).toBe('Wells & Co You are not a member');
  expect(html).not.toContain('href');
});
