import type { SearchParams } from '@/lib/values/url-params';
import { RequestListView } from '@/components/access-requests/request-list-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { loadRequestParams, serializeRequestParams } from '@/lib/access-requests/list-params';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { listAccessRequests } from '@/lib/access-requests/server';
import { whoamiQuery } from '@/lib/account/queries';
import { whoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function AccessRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = loadRequestParams(await searchParams);
  const here = routes.accessRequests() + serializeRequestParams(params);
  await requireSession(here);
  const status = params.status === 'any' ? undefined : params.status;
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.needPages(accessRequestsQuery(status, (page) => listAccessRequests(partner, { ...page, status }))),
      load.want(whoamiQuery(() => whoami(partner))),
    ]);
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Access requests" />}>
      <RequestListView view={params.status} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedPage>
  );
}
