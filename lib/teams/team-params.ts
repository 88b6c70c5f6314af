import { readerOf, textParam } from '@/lib/values/url-params';

/** A team page's state in the URL. `member`: whose sales are shown. */
export const teamParams = { member: textParam() };

export const loadTeamParams = readerOf(teamParams);
