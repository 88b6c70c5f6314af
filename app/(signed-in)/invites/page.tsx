import type { SearchParams } from '@/lib/values/url-params';
import { InviteListView } from '@/components/invites/invite-list-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { whoamiQuery } from '@/lib/account/queries';
import { getWhoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { loadInviteListParams, serializeInviteListParams } from '@/lib/invites/invite-list';
import { invitesQuery, sentInvitesQuery } from '@/lib/invites/queries';
import { listInvites, listSentInvites } from '@/lib/invites/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

export default async function InvitesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = loadInviteListParams(await searchParams);
  const here = routes.invites() + serializeInviteListParams(params);
  await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      params.tab === 'sent'
        ? load.needPages(sentInvitesQuery(undefined, (page) => listSentInvites(partner, page)))
        : load.needPages(invitesQuery(undefined, (page) => listInvites(partner, page))),
      load.want(whoamiQuery(() => getWhoami(partner))),
    ]);
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Invites" />}>
      <InviteListView tab={params.tab} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedPage>
  );
}
