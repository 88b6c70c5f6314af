'use client';

import { useParams } from 'next/navigation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailurePanel } from '@/components/shell/failure-panel';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { chainName } from '@/lib/chains/name';
import { chainsQuery } from '@/lib/chains/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import { AskToJoin } from './ask-to-join';

/**
 * Shown for a transaction that the service responds to with 404. If it is a dark link of one of the user's chains, offers
 * to ask to join; otherwise it is not found.
 */
export function DarkTransaction({ userId }: { userId: string }) {
  const { transactionId } = useParams<{ transactionId: string }>();
  const query = useInfiniteQuery(chainsQuery());
  const { rows, isLoading, error } = useEveryPage(query);
  const chain = rows.find(({ transactions }) => transactions.some(({ id }) => id === transactionId));
  const transaction = chain?.transactions.find(({ id }) => id === transactionId);
  if (!chain || !transaction || transaction.yourRole !== null) {
    const isLooking = !chain && !error && (isLoading || query.isPending);
    return (
      <>
        <PageHeader title="Not found" />
        {isLooking ? (
          <p role="status" className="text-muted">
            Looking for it in your chains…
          </p>
        ) : (
          <FailurePanel status={404} code="not_found" message="" />
        )}
      </>
    );
  }
  const { line1 } = transaction.address;
  const inChain = routes.chain(chain.id, { select: transactionId });
  return (
    <>
      <PageHeader
        title={line1}
        trail={[
          { href: routes.chains(), label: 'Chains' },
          { href: inChain, label: chainName(chain) },
        ]}
      />
      <Card title="Not visible to you">
        <div className="max-w-prose space-y-3">
          <p>
            It is part of one of your chains, but you are not one of its parties, so you cannot see its stages
            and notes. You can ask to join.
          </p>
          <div className="flex flex-wrap gap-2">
            <AskToJoin
              transactionId={transactionId}
              address={line1}
              likelyRole={chain.transactions.find(({ yourRole }) => yourRole !== null)?.yourRole ?? ''}
              userId={userId}
            />
            <LinkButton href={inChain}>Show it in its chain</LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
