import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { Failure } from '@/lib/values/failure';
import { listTeamMembers } from './server';

export type TeamMembership = {
  id: string;
  /** The configured name; null if only the id is known. */
  name: string | null;
  /** `unknown` if the check failed. */
  membership: 'member' | 'no-member' | 'unknown';
};

/**
 * Whether the user is in each of these teams. The document has no list of a user's teams (Unspecified in endpoints), so
 * we request each team's members, which only members may see (Endpoint rules 20). @param scopes those of the key
 * @throws Failure 401 if the session has ended, 403 if the key lacks the scope
 */
export function teamMemberships(
  partner: Partner,
  teams: { id: string; name: string | null }[],
  scopes: () => Promise<readonly string[]>,
): Promise<TeamMembership[]> {
  return Promise.all(
    teams.map(async (team) => {
      try {
        await listTeamMembers(partner, team.id, {});
        return { ...team, membership: 'member' as const };
      } catch (error) {
        const status = error instanceof Failure ? error.status : null;
        const readsTeams = (held: readonly string[]) => held.includes('teams:read');
        const hasScope = status === 403 ? await scopes().then(readsTeams, () => null) : null;
        // These do not concern a single team, so the page shows them.
        if (status === 401 || hasScope === false) throw error;
        return { ...team, membership: status === 404 || hasScope ? ('no-member' as const) : ('unknown' as const) }; // oxfmt-ignore
      }
    }),
  );
}
