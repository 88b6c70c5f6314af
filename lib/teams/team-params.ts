import { readerOf, textParam } from '@/lib/values/url-params';

/** A team's page as it stands in the address. `member`: the one whose sales are shown. */
export const teamParams = { member: textParam() };

export const loadTeamParams = readerOf(teamParams);
