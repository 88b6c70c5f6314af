'use client';

import { useParams } from 'next/navigation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailurePanel } from '@/components/shell/failure-panel';
import { PageHeader } from '@/components/shell/page-header';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { useAnnounced } from '@/components/ui/use-announced';
import { chainName } from '@/lib/chains/name';
import { chainsQuery } from '@/lib/chains/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import type { FailureFields } from '@/lib/values/failure';
import { AskToJoin } from './ask-to-join';

const notFound: FailureFields = { status: 404, code: 'not_found', message: '' };

/**
 * Shown for a transaction that the service responds to with 404 or 403. If it is a dark link of one of the user's chains,
 * offers to ask to join; otherwise says what failed, and which right the key lacks for it.
 */
export function DarkTransaction({ userId, failure = notFound }: { userId: string; failure?: FailureFields }) {
  const { transactionId } = useParams<{ transactionId: string }>();
  const query = useInfiniteQuery(chainsQuery());
  const { rows, isLoading, error } = useEveryPage(query);
  const chain = rows.find(({ transactions }) => transactions.some(({ id }) => id === transactionId));
  const transaction = chain?.transactions.find(({ id }) => id === transactionId);
  const missingScope = useMissingScope('chains:read');
  const reason = failure.status === 403 ? missingScope : undefined;
  const announced = useAnnounced<HTMLParagraphElement>(true);
  if (reason || !chain || !transaction || transaction.yourRole !== null) {
    const isLooking = !reason && !chain && !error && (isLoading || query.isPending);
    return (
      <>
        <PageHeader title={failure.status === 403 ? 'Transaction' : 'Not found'} />
        {isLooking ? (
          <p {...announced} className="text-muted">
            Looking for it in your chains…
          </p>
        ) : (
          <FailurePanel {...failure} reason={reason} />
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
