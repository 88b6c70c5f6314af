import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { fullListQuery, type PageSource } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { TeamMember } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const teamMemberSchema = () => import('./schema').then((schema) => schema.teamMemberSchema);

const teamKeys = { members: (teamId: string) => ['teams', 'members', teamId] } as const;

/** The active members of a team the user belongs to. */
export const teamMembersQuery = (
  teamId: string,
  source: PageSource<TeamMember> = (page, options) =>
    bff.get(api.teamMembers(teamId, page), pageOf(teamMemberSchema), options),
) => fullListQuery(teamKeys.members(teamId), source);
