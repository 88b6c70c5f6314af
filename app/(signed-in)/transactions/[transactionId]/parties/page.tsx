import type { SearchParams } from '@/lib/values/url-params';
import { PartyList } from '@/components/parties/party-list';
import { LoadedTransaction } from '@/components/chains/loaded-transaction';
import { DoneElsewhere } from '@/components/shell/done-elsewhere';
import { TransactionHeader } from '@/components/transactions/transaction-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { loadPartyParams, serializePartyParams } from '@/lib/parties/party-rules';
import { partiesQuery } from '@/lib/parties/queries';
import { listParties } from '@/lib/parties/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

type Props = { params: Promise<{ transactionId: string }>; searchParams: Promise<SearchParams> };

export default async function PartiesPage({ params, searchParams }: Props) {
  const { transactionId } = await params;
  const state = serializePartyParams(loadPartyParams(await searchParams));
  const here = routes.transactionParties(transactionId) + state;
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.need(transactionQuery(transactionId, () => getTransaction(partner, transactionId))),
      load.need(partiesQuery(transactionId, (page) => listParties(partner, transactionId, page))),
    ]);
  });
  return (
    <LoadedTransaction loaded={loaded} userId={userId} title="Parties">
      <TransactionHeader transactionId={transactionId} current="parties" />
      <PartyList transactionId={transactionId} userId={userId} />
      <DoneElsewhere serviceUrl={env().SERVICE_URL ?? null}>
        A party is removed in the service. From here you can take their rights away: “Change”, then untick
        what they should no longer see.
      </DoneElsewhere>
    </LoadedTransaction>
  );
}
