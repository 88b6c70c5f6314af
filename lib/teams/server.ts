import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { type Page, type PageRequest } from '@/lib/values/page';
import { type TeamMember, teamMemberSchema } from './schema';

/**
 * Endpoint 20: the active members of a team the user belongs to. The document names no query parameters, but the response
 * has a `nextCursor`, so we send a cursor (Limits) only if we have one.
 */
export function listTeamMembers(
  partner: Partner,
  teamId: string,
  page: PageRequest,
): Promise<Page<TeamMember>> {
  return partner.list(path`/v1/teams/${teamId}/members`, teamMemberSchema, {
    query: page.cursor === undefined ? undefined : page,
  });
}
