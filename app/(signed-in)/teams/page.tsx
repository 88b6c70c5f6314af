import { PageFailure } from '@/components/shell/page-failure';
import { PageHeader } from '@/components/shell/page-header';
import { TeamListView } from '@/components/teams/team-list-view';
import { getWhoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { teamMemberships } from '@/lib/teams/membership';

export default async function TeamsPage() {
  const here = routes.teams();
  const { userId } = await requireSession(here);
  const teams = requirePartner().then((partner) =>
    teamMemberships(partner, env().TEAMS, async () => (await getWhoami(partner)).scopes),
  );
  const loaded = await prefetch(here, () => teams);
  if (loaded.failure === null) return <TeamListView userId={userId} teams={await teams} />;
  return (
    <>
      <PageHeader title="Team" />
      <PageFailure failure={loaded.failure} />
    </>
  );
}
