import { queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { allPages } from '@/lib/query/all-pages';
import { type PageSource } from '@/lib/query/paged-query';
import { sourceOptions } from '@/lib/query/source-options';
import { api } from '@/lib/routes';
import { pageSchema } from '@/lib/values/page';
import { type TeamMember, teamMemberSchema } from './schema';

export const teamKeys = { members: (teamId: string) => ['teams', 'members', teamId] } as const;

/** The active members of a team the user belongs to. */
export const teamMembersQuery = (
  teamId: string,
  source: PageSource<TeamMember> = (page, options) =>
    bff.get(api.teamMembers(teamId, page), pageSchema(teamMemberSchema), options),
) =>
  queryOptions({
    queryKey: teamKeys.members(teamId),
    queryFn: (context) => allPages(source, sourceOptions(context)),
  });
