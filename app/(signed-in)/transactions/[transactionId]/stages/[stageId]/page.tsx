import { notFound } from 'next/navigation';
import { LoadedTransaction } from '@/components/chains/loaded-transaction';
import { StageView } from '@/components/stages/stage-view';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { prefetchTransactionInsight } from '@/lib/chains/prefetch-insight';
import { stageQuery, stagesQuery } from '@/lib/stages/queries';
import { getStage, listStages } from '@/lib/stages/server';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

type StagePageProps = { params: Promise<{ transactionId: string; stageId: string }> };

export default async function StagePage({ params }: StagePageProps) {
  const { transactionId, stageId } = await params;
  const here = routes.stage(transactionId, stageId);
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    const [stage, transaction] = await Promise.all([
      load.need(stageQuery(stageId, () => getStage(partner, stageId))),
      load.need(transactionQuery(transactionId, () => getTransaction(partner, transactionId))),
      load.want(stagesQuery(transactionId, (page) => listStages(partner, transactionId, page))),
    ]);
    // The stage in the URL belongs to another transaction.
    if (stage.transactionId !== transactionId) notFound();
    await load.conclude((client) => prefetchTransactionInsight(client, transaction));
  });
  return (
    <LoadedTransaction loaded={loaded} userId={userId} title="Stage">
      <StageView {...{ transactionId, stageId, userId }} serviceUrl={env().SERVICE_URL ?? null} />
    </LoadedTransaction>
  );
}
