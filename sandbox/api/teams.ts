import { readTeamMembers } from '../db/read-team';
import { operation } from './operation';
import { noQuery, page } from './shapes/page';
import { teamMemberShape } from './shapes/team-member';

export const teamOperations = [
  operation({
    id: 'listTeamMembers',
    number: 20,
    noun: 'Teams',
    method: 'GET',
    path: '/v1/teams/{teamId}/members',
    summary: 'The active members of a team the user belongs to',
    description:
      'All of them in one response: `nextCursor` is always null, because the request takes no cursor.',
    scope: 'teams:read',
    query: noQuery,
    body: undefined,
    status: 200,
    response: page(teamMemberShape),
    refusals: ['not_found'],
    handle: async ({ db, caller, secret }, { params }) => ({
      data: await readTeamMembers(db, secret, caller.personId, params.teamId),
      nextCursor: null,
    }),
  }),
];
