'use client';

import type { ReactNode } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { FailurePanel } from '@/components/shell/failure-panel';
import { PageHeader } from '@/components/shell/page-header';
import { readFailure } from '@/components/shell/read-failure';
import { useTransactionInsight } from '@/components/insight/use-transaction-insight';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Card } from '@/components/ui/card';
import { KeyValues } from '@/components/ui/key-values';
import { LongText } from '@/components/ui/long-text';
import { Skeleton } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { Moment, useNow } from '@/components/values/moment';
import { StageProgressBadge } from '@/components/values/badges';
import { isOpenStage, type StageFindings, stageFindings } from '@/lib/insight/stage-findings';
import { kindOfTitle } from '@/lib/insight/stage-title';
import { routes } from '@/lib/routes';
import { phaseOf } from '@/lib/stages/phase';
import { stageQuery, stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { transactionQuery } from '@/lib/transactions/queries';
import { DependencyField } from './dependency-field';
import { ChangeProgressCard } from './change-progress-card';
import { StageWarnings } from './stage-cells';

type StageViewProps = {
  transactionId: string;
  stageId: string;
  userId: string;
  serviceUrl: string | null;
};

/** One stage: its progress and note, what it waits for, and what waits for it (endpoint 10). */
export function StageView({ transactionId, stageId, userId, serviceUrl }: StageViewProps) {
  const { data: stage } = useSuspenseQuery(stageQuery(stageId));
  const { data: transaction, dataUpdatedAt } = useSuspenseQuery(transactionQuery(transactionId));
  const phase = phaseOf(stage);
  const { clearedBy } = kindOfTitle(stage.title);
  const findings = stageFindings(useTransactionInsight(transactionId, userId));
  const now = useNow() ?? dataUpdatedAt;
  return (
    <>
      <PageHeader
        title={stage.title}
        trail={[
          { href: routes.chains(), label: 'Chains' },
          { href: routes.transaction(transactionId), label: transaction.property.address.line1 },
          { href: routes.transactionStages(transactionId), label: 'Stages' },
        ]}
        badges={
          <>
            <StageProgressBadge progress={stage.progress} />
            <StageWarnings stage={stage} findings={findings} />
            {stage.assignedToYou && <Badge tone="accent">Yours</Badge>}
          </>
        }
        note={phase === 'Other' ? undefined : `Phase: ${phase}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="How it stands">
          <div className="space-y-4">
            {stage.progressNote ? (
              <Banner tone={stage.progress === 'Blocked' ? 'danger' : 'neutral'}>
                <LongText text={stage.progressNote} />
              </Banner>
            ) : (
              <p className="text-sm text-faint">No one has left a note on its progress.</p>
            )}
            {stage.description && (
              <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">
                <LongText text={stage.description} />
              </p>
            )}
            <KeyValues
              items={[
                {
                  label: 'Next update',
                  value: <Moment value={stage.expectedUpdate} isRelative none="Not promised" />,
                },
                {
                  label: 'Expected',
                  value: <Moment value={stage.expectedCompletion} isRelative none="No date given" />,
                },
                {
                  label: 'Last change',
                  value: <Moment value={stage.updatedAt} format="day-and-clock" isRelative />,
                },
                { label: 'Created', value: <Moment value={stage.createdAt} /> },
                { label: 'Assigned', value: assignmentText(stage) },
                {
                  label: 'Usually cleared by',
                  value: clearedBy ?? <span className="text-faint">Not known from its title</span>,
                },
              ]}
            />
          </div>
        </Card>
        <div className="space-y-4">
          <ChangeProgressCard
            stage={stage}
            findings={findings}
            place={transaction.property.address.line1}
            yourRole={transaction.yourRole}
            now={now}
            serviceUrl={serviceUrl}
          />
          <Dependencies stage={stage} findings={findings} />
        </div>
      </div>
    </>
  );
}

function Dependencies({ stage, findings }: { stage: Stage; findings: StageFindings }) {
  const { data: stages, error, refetch } = useQuery(stagesQuery(stage.transactionId));
  if (!stages) {
    if (error) return <FailurePanel {...readFailure(error)} onRetry={() => void refetch()} />;
    return <Skeleton label="Loading the stages that it depends on" rows={2} />;
  }
  const prerequisite = stages.find(({ id }) => id === stage.dependsOnStageId);
  const dependants = stages.filter(({ dependsOnStageId }) => dependsOnStageId === stage.id);
  // A stage under way is not held up, whatever its prerequisite's progress.
  const isHeldUp =
    prerequisite &&
    stage.progress === 'Not Started' &&
    [stage, prerequisite].every((one) => isOpenStage(one, findings));
  return (
    <Card title="Dependencies">
      {isHeldUp && <Banner className="mb-3">This stage waits for “{prerequisite.title}”.</Banner>}
      <KeyValues
        items={[
          {
            label: 'Waits for',
            value: prerequisite ? (
              <StageLink stage={prerequisite} />
            ) : stage.dependsOnStageId ? (
              'A stage that is not in the list'
            ) : (
              'Nothing'
            ),
          },
          {
            label: 'Holds up',
            value:
              dependants.length > 0
                ? dependants.map((dependant) => <StageLink key={dependant.id} stage={dependant} />)
                : 'Nothing',
          },
        ]}
      />
      <div className="mt-4">
        <DependencyField stage={stage} stages={stages} />
      </div>
    </Card>
  );
}

function assignmentText({ assignedToYou, assigned }: Stage): ReactNode {
  if (assignedToYou) return 'To you';
  return assigned ? 'To someone else; the service does not say who' : 'To no one';
}

function StageLink({ stage }: { stage: Stage }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <TextLink className="inline-block py-0.5" href={routes.stage(stage.transactionId, stage.id)}>
        {stage.title}
      </TextLink>
      <StageProgressBadge progress={stage.progress} variant="plain" />
    </span>
  );
}
