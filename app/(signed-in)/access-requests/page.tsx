import type { SearchParams } from '@/lib/values/url-params';
import { RequestListView } from '@/components/access-requests/request-list-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { loadRequestParams, oldestFirst, serializeRequestParams } from '@/lib/access-requests/request-list';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { listAccessRequests } from '@/lib/access-requests/server';
import { whoamiQuery } from '@/lib/account/queries';
import { getWhoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { partiesQuery } from '@/lib/parties/queries';
import { listParties } from '@/lib/parties/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

/** The longest the page waits for the panel's data. Milliseconds. */
const maxPanelWait = 400;

export default async function AccessRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = loadRequestParams(await searchParams);
  const here = routes.accessRequests() + serializeRequestParams(params);
  const { userId } = await requireSession(here);
  const status = params.status === 'any' ? undefined : params.status;
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.needPages(accessRequestsQuery(status, (page) => listAccessRequests(partner, { ...page, status }))),
      load.want(whoamiQuery(() => getWhoami(partner))),
    ]);
    await load.conclude(async (client) => {
      const rows = client
        .getQueryData(accessRequestsQuery(status).queryKey)
        ?.pages.flatMap(({ data }) => data);
      const first = status === 'pending' ? oldestFirst(rows ?? [])[0] : undefined;
      const open = rows?.find(({ id }) => id === params.request) ?? first;
      if (!open) return;
      const id = open.transactionId;
      await Promise.all([
        load.wantSoon([transactionQuery(id, () => getTransaction(partner, id))], maxPanelWait),
        load.wantSoon([partiesQuery(id, (page) => listParties(partner, id, page))], maxPanelWait),
      ]);
    });
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Access requests" />}>
      <RequestListView view={params.status} userId={userId} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedPage>
  );
}
