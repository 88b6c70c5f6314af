import type { SearchParams } from '@/lib/values/url-params';
import { StagesView } from '@/components/stages/stages-view';
import { LoadedTransaction } from '@/components/chains/loaded-transaction';
import { DoneElsewhere } from '@/components/shell/done-elsewhere';
import { TransactionHeader } from '@/components/transactions/transaction-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { prefetchTransactionInsight } from '@/lib/chains/prefetch-insight';
import { env } from '@/lib/env';
import { stagesQuery } from '@/lib/stages/queries';
import { listStages } from '@/lib/stages/server';
import { loadStageParams, serializeStageParams } from '@/lib/stages/stage-list';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

type Props = { params: Promise<{ transactionId: string }>; searchParams: Promise<SearchParams> };

export default async function StagesPage({ params, searchParams }: Props) {
  const { transactionId } = await params;
  const state = serializeStageParams(loadStageParams(await searchParams));
  const here = routes.transactionStages(transactionId) + state;
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    const [transaction] = await Promise.all([
      load.need(transactionQuery(transactionId, () => getTransaction(partner, transactionId))),
      load.need(stagesQuery(transactionId, (page) => listStages(partner, transactionId, page))),
    ]);
    await load.conclude((client) => prefetchTransactionInsight(client, transaction));
  });
  return (
    <LoadedTransaction loaded={loaded} userId={userId} title="Stages">
      <TransactionHeader transactionId={transactionId} current="stages" />
      <StagesView transactionId={transactionId} userId={userId} />
      <DoneElsewhere serviceUrl={env().SERVICE_URL ?? null}>
        Stages are ticked, dated, noted, assigned and deleted in the service. Open one to ask for an update on
        it.
      </DoneElsewhere>
    </LoadedTransaction>
  );
}
