import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import type { Page, PageRequest } from '@/lib/values/page';
import { Failure } from '@/lib/values/failure';
import type { TeamMember } from './schema';
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
        const membership = await membershipAfter(error, scopes);
        // These do not concern a single team, so the page shows them.
        if (membership === 'no-scope' || (error instanceof Failure && error.status === 401)) throw error;
        return { ...team, membership };
      }
    }),
  );
}

/**
 * The members of a team (endpoint 20). @param scopes those of the key
 * @throws Failure 404 if the user is not one of them, also where the service says so with 403
 */
export async function membersOfOwnTeam(
  partner: Partner,
  teamId: string,
  page: PageRequest,
  scopes: () => Promise<readonly string[]>,
): Promise<Page<TeamMember>> {
  try {
    return await listTeamMembers(partner, teamId, page);
  } catch (error) {
    if ((await membershipAfter(error, scopes)) !== 'no-member') throw error;
    throw new Failure({ status: 404, code: 'not_found', message: '' }, { cause: error });
  }
}

/** What a failure to read a team's members says about the user's membership, or about the key. */
async function membershipAfter(
  error: unknown,
  scopes: () => Promise<readonly string[]>,
): Promise<'no-member' | 'no-scope' | 'unknown'> {
  const status = error instanceof Failure ? error.status : null;
  if (status === 404) return 'no-member';
  const held = status === 403 ? await scopes().catch(() => null) : null;
  if (!held) return 'unknown';
  return held.includes('teams:read') ? 'no-member' : 'no-scope';
}
