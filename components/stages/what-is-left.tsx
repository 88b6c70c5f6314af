'use client';

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useAddressBook } from '@/components/insight/use-address-book';
import { useTransactionInsight } from '@/components/insight/use-transaction-insight';
import { FailurePanel } from '@/components/shell/failure-panel';
import { GapsOf, useHasGaps } from '@/components/shell/list-gaps';
import { readFailure } from '@/components/shell/read-failure';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { stageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { whatIsLeft } from '@/lib/stages/what-is-left';
import { transactionQuery } from '@/lib/transactions/queries';
import { count } from '@/lib/values/text';
import { OpenStagesTable } from './open-stages-table';
import { NextStage } from './next-stage';

/** Later stages are collapsed. */
const maxShown = 8;

/** What a transaction still waits for: its next stage and who to call, then its other open stages. */
export function WhatIsLeft({ transactionId, userId }: { transactionId: string; userId: string }) {
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const { data: stages, error, refetch } = useQuery(stagesQuery(transactionId));
  const hasGaps = useHasGaps(stagesQuery(transactionId).queryKey);
  const link = useTransactionInsight(transactionId, userId);
  const book = useAddressBook(Boolean(stages?.length), (contacts) => isCallKnown(contacts, link));
  const missingScope = useMissingScope('transactions:write');
  if (!stages) {
    if (error) return <FailurePanel {...readFailure(error)} onRetry={() => void refetch()} />;
    return <Skeleton label="Loading what is left" rows={4} />;
  }
  if (stages.length === 0 && hasGaps) {
    return (
      <Card title="What is left">
        <GapsOf rowsKey={stagesQuery(transactionId).queryKey} />
        <EmptyState
          kind="none-yet"
          title="No stage could be shown so far"
          action={
            <LinkButton href={routes.transactionStages(transactionId)} disabledReason={missingScope}>
              Add stages
            </LinkButton>
          }
        />
      </Card>
    );
  }
  if (stages.length === 0) {
    return (
      <Card title="What is left">
        <EmptyState
          kind="none-yet"
          title="No stages yet"
          action={
            <LinkButton
              variant="primary"
              icon={<ListPlus aria-hidden />}
              href={routes.transactionStages(transactionId, { add: 'usual' })}
              disabledReason={missingScope}
            >
              Add the usual stages
            </LinkButton>
          }
        >
          Add the stages of this sale to see what it is waiting for. You can add the usual ones in one go,
          with dates.
        </EmptyState>
      </Card>
    );
  }
  const findings = stageFindings(link);
  const openStages = whatIsLeft(stages, findings);
  const completedStages = stages.filter(({ progress }) => progress === 'Completed');
  const table = { transactionId, findings, book };
  return (
    <div className="space-y-4">
      <GapsOf rowsKey={stagesQuery(transactionId).queryKey} />
      {hasGaps ? (
        <Card title="Next">
          <p className="text-sm text-muted">
            Some stages could not be read, so what comes next is not known.
          </p>
        </Card>
      ) : (
        <NextStage {...{ link, transaction, stages, book, userId }} />
      )}
      <Card
        title="What is left"
        note={`${openStages.length} of ${stages.length} ${stages.length === 1 ? 'stage' : 'stages'}`}
        actions={
          <TextLink href={routes.transactionStages(transactionId, { show: 'all' })}>All stages</TextLink>
        }
        isPadded={false}
      >
        {openStages.length > 0 ? (
          <OpenStagesTable {...table} caption="What is left" stages={openStages.slice(0, maxShown)} />
        ) : (
          <p className="p-4 text-sm text-muted">
            {hasGaps ? 'Every stage that could be read is completed.' : 'Every recorded stage is completed.'}
          </p>
        )}
        {openStages.length > maxShown && (
          <details className="border-t border-line">
            <summary className="mx-4 my-1.5 w-fit rounded-sm text-sm leading-6 text-muted">
              {count(openStages.length - maxShown, 'later stage')}
            </summary>
            <OpenStagesTable {...table} caption="Later stages" stages={openStages.slice(maxShown)} />
          </details>
        )}
        {completedStages.length > 0 && <CompletedStages stages={completedStages} />}
      </Card>
    </div>
  );
}

function CompletedStages({ stages }: { stages: Stage[] }) {
  const latestFirst = stages.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return (
    <details className="border-t border-line text-sm">
      <summary className="mx-4 my-1.5 w-fit rounded-sm leading-6 text-muted">
        {stages.length} completed
      </summary>
      <ul className="grid gap-x-8 gap-y-1 px-4 pb-3 md:grid-cols-2">
        {latestFirst.map(({ id, transactionId, title, updatedAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <TextLink
              variant="plain"
              href={routes.stage(transactionId, id)}
              prefetch={false}
              className="wrap-anywhere"
            >
              {title}
            </TextLink>
            <span className="shrink-0 text-muted">
              <span className="sr-only">last change </span>
              <Moment value={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
