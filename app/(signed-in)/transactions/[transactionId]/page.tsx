import { LoadedTransaction } from '@/components/chains/loaded-transaction';
import { DoneElsewhere } from '@/components/shell/done-elsewhere';
import { PhaseStepper } from '@/components/stages/phase-stepper';
import { WhatIsLeft } from '@/components/stages/what-is-left';
import { TransactionHeader } from '@/components/transactions/transaction-header';
import { TransactionOverview } from '@/components/transactions/transaction-overview';
import { requirePartner } from '@/lib/auth/require-partner';
import { requireSession } from '@/lib/auth/session';
import { prefetchTransactionInsight } from '@/lib/chains/prefetch-insight';
import { env } from '@/lib/env';
import { prefetch } from '@/lib/query/prefetch';
import { routes } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import { listStages } from '@/lib/stages/server';
import { transactionQuery } from '@/lib/transactions/queries';
import { getTransaction } from '@/lib/transactions/server';

type TransactionPageProps = { params: Promise<{ transactionId: string }> };

export default async function TransactionPage({ params }: TransactionPageProps) {
  const { transactionId } = await params;
  const here = routes.transaction(transactionId);
  const { userId } = await requireSession(here);
  const loaded = await prefetch(here, async (load) => {
    const partner = await requirePartner();
    const [transaction] = await Promise.all([
      load.need(transactionQuery(transactionId, () => getTransaction(partner, transactionId))),
      load.want(stagesQuery(transactionId, (page) => listStages(partner, transactionId, page))),
    ]);
    await load.conclude((client) => prefetchTransactionInsight(client, transaction));
  });
  return (
    <LoadedTransaction loaded={loaded} userId={userId} title="Transaction">
      <TransactionHeader transactionId={transactionId} current="overview" />
      <TransactionOverview
        {...{ transactionId, userId }}
        remaining={<WhatIsLeft {...{ transactionId, userId }} />}
        phases={<PhaseStepper transactionId={transactionId} />}
      />
      <DoneElsewhere serviceUrl={env().SERVICE_URL ?? null}>
        Sale state, price and dates are changed in the service, and stages are ticked there. Open a stage to
        ask for an update on it.
      </DoneElsewhere>
    </LoadedTransaction>
  );
}
