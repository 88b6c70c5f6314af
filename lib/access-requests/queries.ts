import { bff } from '@/lib/bff/fetch';
import { pagedQuery, type PageSource } from '@/lib/query/paged-query';
import { api } from '@/lib/routes';
import { pageSchema } from '@/lib/values/page';
import { type AccessRequest, accessRequestSchema, type AccessRequestStatus } from './schema';

export const accessRequestKeys = {
  all: ['access-requests'],
  list: (status?: AccessRequestStatus) => ['access-requests', 'list', status ?? 'any'],
} as const;

/** Requests of others to join transactions whose parties the user can edit, newest first, page by page. */
export const accessRequestsQuery = (
  status?: AccessRequestStatus,
  source: PageSource<AccessRequest> = (page, options) =>
    bff.get(api.accessRequests({ ...page, status }), pageSchema(accessRequestSchema), options),
) => pagedQuery(accessRequestKeys.list(status), source);
