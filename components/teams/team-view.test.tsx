import { expect, it, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import { teamMembersQuery } from '@/lib/teams/queries';
import { storedTeams } from '@/lib/teams/remembered-teams';
import type { TeamMember } from '@/lib/teams/schema';
import { TeamView } from './team-view';

vi.mock('next/navigation', () => ({
  usePathname: () => '/teams/1',
  useSearchParams: () => new URLSearchParams(),
}));

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

it('counts the licences in use, and says of each whether it is active and in use', () => {
  const text = textOf(
    markupOf(<TeamView teamId={teamId} name="Harbour & Vale" userId="u" />, (client) =>
      client.setQueryData(teamMembersQuery(teamId).queryKey, [member, { ...member, id: 'n', licences: [] }]),
    ),
  );
  expect(text).toContain('2 active members · 2 of 4 licences in use');
  expect(text).toMatch(/Pro In use Pro Not used yet Pro Not active Pro Not used yet/);
  expect(text).toContain('Kept private');
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
