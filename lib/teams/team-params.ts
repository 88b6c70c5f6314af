import { readerOf, textParam } from '@/lib/values/url-params';

/** A team page's state in the URL. `member`: the one whose sales are shown. */
export const teamParams = { member: textParam() };

export const loadTeamParams = readerOf(teamParams);
