import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { pagedQuery, type PageSource } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Invite, StatusFilter } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const inviteSchema = () => import('./schema').then((schema) => schema.inviteSchema);

export const inviteKeys = {
  all: ['invites'],
  received: (status?: StatusFilter) => ['invites', 'received', status ?? 'any'],
  sent: (status?: StatusFilter) => ['invites', 'sent', status ?? 'any'],
} as const;

/** Invites addressed to the user, newest first, page by page. The service cannot filter for `expired`. */
export const invitesQuery = (
  status?: StatusFilter,
  source: PageSource<Invite> = (page, options) =>
    bff.get(api.invites({ ...page, status }), pageOf(inviteSchema), options),
) => pagedQuery(inviteKeys.received(status), source);

/** Invites the user sent, newest first, page by page. */
export const sentInvitesQuery = (
  status?: StatusFilter,
  source: PageSource<Invite> = (page, options) =>
    bff.get(api.sentInvites({ ...page, status }), pageOf(inviteSchema), options),
) => pagedQuery(inviteKeys.sent(status), source);
