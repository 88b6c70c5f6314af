import { AccessView } from '@/components/access/access-view';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { chainsQuery } from '@/lib/chains/queries';
import { listChains } from '@/lib/chains/server';
import { env } from '@/lib/env';
import { sentInvitesQuery } from '@/lib/invites/queries';
import { listSentInvites } from '@/lib/invites/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';

/** The number of rows in the first HTML. The browser fetches the rest of the first hundred. */
const firstRows = 24;

export default async function AccessPage() {
  const here = routes.access();
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.needPages(chainsQuery((page) => listChains(partner, { ...page, limit: firstRows }))),
      load.wantPages(sentInvitesQuery(undefined, (page) => listSentInvites(partner, page))),
    ]);
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Who sees what" />}>
      <AccessView userId={userId} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedPage>
  );
}
