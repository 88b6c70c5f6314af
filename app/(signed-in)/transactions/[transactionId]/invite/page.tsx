import type { SearchParams } from '@/lib/values/url-params';
import { BulkInviteMode } from '@/components/invites/bulk-invite-mode';
import { InviteForm } from '@/components/invites/invite-form';
import { InviteModeTabs } from '@/components/invites/invite-mode-tabs';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { TransactionHeader } from '@/components/transactions/transaction-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadInviteParams, serializeInviteParams } from '@/lib/invites/invite-params';
import { sentInvitesQuery } from '@/lib/invites/queries';
import { listSentInvites } from '@/lib/invites/server';
import { partiesQuery } from '@/lib/parties/queries';
import { listParties } from '@/lib/parties/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

type Props = { params: Promise<{ transactionId: string }>; searchParams: Promise<SearchParams> };

export default async function InvitePage({ params, searchParams }: Props) {
  const { transactionId } = await params;
  const { mode, ...given } = loadInviteParams(await searchParams);
  const here = routes.transactionInvite(transactionId) + serializeInviteParams({ mode, ...given });
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.need(transactionQuery(transactionId, () => getTransaction(partner, transactionId))),
      load.need(partiesQuery(transactionId, (page) => listParties(partner, transactionId, page))),
      load.wantPages(
        sentInvitesQuery('pending', (page) => listSentInvites(partner, { ...page, status: 'pending' })),
      ),
    ]);
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Invite" />}>
      <TransactionHeader transactionId={transactionId} current="invite" />
      <div className="max-w-4xl space-y-4">
        <InviteModeTabs transactionId={transactionId} mode={mode} />
        {mode === 'one' ? (
          <InviteForm transactionId={transactionId} userId={userId} given={given} />
        ) : (
          <BulkInviteMode transactionId={transactionId} userId={userId} />
        )}
      </div>
    </LoadedPage>
  );
}
