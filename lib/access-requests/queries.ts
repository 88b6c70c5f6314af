import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { pagedQuery, type PageSource } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { AccessRequest, AccessRequestStatus } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const accessRequestSchema = () => import('./schema').then((schema) => schema.accessRequestSchema);

const accessRequestKeys = {
  all: ['access-requests'],
  list: (status?: AccessRequestStatus) => ['access-requests', 'list', status ?? 'any'],
} as const;

/** Requests from others to join transactions whose parties the user can edit, newest first, page by page. */
export const accessRequestsQuery = (
  status?: AccessRequestStatus,
  source: PageSource<AccessRequest> = (page, options) =>
    bff.get(api.accessRequests({ ...page, status }), pageOf(accessRequestSchema), options),
) => pagedQuery(accessRequestKeys.list(status), source);
