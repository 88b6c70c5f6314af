import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { TodayView } from '@/components/today/today-view';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { listAccessRequests } from '@/lib/access-requests/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { chainsQuery } from '@/lib/chains/queries';
import { listChains } from '@/lib/chains/server';
import { env } from '@/lib/env';
import { invitesQuery, sentInvitesQuery } from '@/lib/invites/queries';
import { listInvites, listSentInvites } from '@/lib/invites/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function TodayPage() {
  const here = routes.today();
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.needPages(chainsQuery((page) => listChains(partner, page))),
      load.wantPages(accessRequestsQuery('pending', (page) => listAccessRequests(partner, { ...page, status: 'pending' }))), // oxfmt-ignore
      load.wantPages(invitesQuery(undefined, (page) => listInvites(partner, page))),
      load.wantPages(sentInvitesQuery(undefined, (page) => listSentInvites(partner, page))), // oxfmt-ignore
    ]);
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Today" />}>
      <TodayView userId={userId} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedPage>
  );
}
