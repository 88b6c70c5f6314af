import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { TeamView } from '@/components/teams/team-view';
import { getWhoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { membersOfOwnTeam } from '@/lib/teams/membership';
import { teamMembersQuery } from '@/lib/teams/queries';
import { loadTeamParams } from '@/lib/teams/team-params';
import type { SearchParams } from '@/lib/values/url-params';

type TeamPageProps = { params: Promise<{ teamId: string }>; searchParams: Promise<SearchParams> };

/** The Partner API has no endpoint for a team's name, so it comes from the environment. */
const teamName = (id: string) => env().TEAMS.find((team) => team.id === id)?.name ?? null;

export default async function TeamPage({ params, searchParams }: TeamPageProps) {
  const { teamId } = await params;
  const { member } = loadTeamParams(await searchParams);
  const here = routes.team(teamId, { member: member ?? undefined });
  const { userId } = await requireSession(here);
  const name = teamName(teamId);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    const scopes = async () => (await getWhoami(partner)).scopes;
    await load.need(teamMembersQuery(teamId, (page) => membersOfOwnTeam(partner, teamId, page, scopes)));
  });
  const trail = [{ href: routes.teams(), label: 'Team' }];
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title={name ?? 'Team'} trail={trail} />}>
      <TeamView teamId={teamId} name={name} userId={userId} />
    </LoadedPage>
  );
}
