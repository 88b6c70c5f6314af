import type { SearchParams } from '@/lib/values/url-params';
import { LoadedTransaction } from '@/components/chains/loaded-transaction';
import { InviteTable } from '@/components/invites/invite-table';
import { TransactionHeader } from '@/components/transactions/transaction-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { loadInviteParams, serializeInviteParams } from '@/lib/invites/invite-entry';
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
  const given = loadInviteParams(await searchParams);
  const here = routes.transactionInvite(transactionId) + serializeInviteParams(given);
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
    <LoadedTransaction loaded={loaded} userId={userId} title="Invite">
      <TransactionHeader transactionId={transactionId} current="invite" />
      <InviteTable transactionId={transactionId} userId={userId} prefill={given} />
    </LoadedTransaction>
  );
}
