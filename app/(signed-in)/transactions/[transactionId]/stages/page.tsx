import type { Metadata } from 'next';
import { StageList } from '@/components/stages/stage-list';
import { LoadedPage } from '@/components/shell/loaded-page';
import { PageHeader } from '@/components/shell/page-header';
import { TransactionHeader } from '@/components/transactions/transaction-header';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { stagesQuery } from '@/lib/stages/queries';
import { listStages } from '@/lib/stages/server';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

export const metadata: Metadata = { title: 'Stages' };

type StagesPageProps = { params: Promise<{ transactionId: string }> };

export default async function StagesPage({ params }: StagesPageProps) {
  const { transactionId } = await params;
  const here = routes.transactionStages(transactionId);
  await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    await Promise.all([
      load.need(transactionQuery(transactionId, () => getTransaction(partner, transactionId))),
      load.need(stagesQuery(transactionId, (page) => listStages(partner, transactionId, page))),
    ]);
  });
  return (
    <LoadedPage loaded={loaded} header={<PageHeader title="Stages" />}>
      <TransactionHeader transactionId={transactionId} current="stages" />
      <StageList transactionId={transactionId} />
    </LoadedPage>
  );
}
