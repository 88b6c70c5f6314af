'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { type Column, Table } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import { StageProgressBadge } from '@/components/values/stage-progress-badge';
import { useNow } from '@/components/values/use-now';
import { routes } from '@/lib/routes';
import { phaseSteps } from '@/lib/stages/phase';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { StageWarnings } from './stage-warnings';

/** The live stages of a transaction, phase by phase in the order of a sale (endpoint 9). */
export function StageList({ transactionId }: { transactionId: string }) {
  const { data: stages, dataUpdatedAt } = useSuspenseQuery(stagesQuery(transactionId));
  const now = useNow() ?? dataUpdatedAt;
  const titles = new Map(stages.map(({ id, title }) => [id, title]));
  const columns: Column<Stage>[] = [
    {
      id: 'title',
      header: 'Stage',
      isRowHeader: true,
      cell: (stage) => (
        <>
          <TextLink look="plain" href={routes.stage(transactionId, stage.id)}>
            {stage.title}
          </TextLink>
          {stage.progressNote && <p className="text-sm text-muted">“{stage.progressNote}”</p>}
        </>
      ),
    },
    {
      id: 'progress',
      header: 'Progress',
      cell: (stage) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StageProgressBadge progress={stage.progress} look="plain" />
          <StageWarnings stage={stage} now={now} />
          {stage.assignedToYou && <Badge tone="accent">Yours</Badge>}
        </span>
      ),
    },
    {
      id: 'dependsOn',
      header: 'Waits for',
      cell: ({ dependsOnStageId }) =>
        (dependsOnStageId && titles.get(dependsOnStageId)) || <span className="text-faint">Nothing</span>,
    },
    {
      id: 'update',
      header: 'Next update',
      cell: (stage) => <Moment value={stage.expectedUpdate} none="–" />,
    },
    {
      id: 'completion',
      header: 'Expected',
      cell: (stage) => <Moment value={stage.expectedCompletion} none="–" />,
    },
  ];
  if (stages.length === 0) {
    return (
      <EmptyState kind="none-yet" title="No stages yet">
        A stage is one step of the sale, such as “Searches ordered”. Any party can add one.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      {phaseSteps(stages)
        .filter((step) => step.stages.length > 0)
        .map(({ phase, stages: ofPhase, completed }) => (
          <Card
            key={phase}
            title={phase}
            note={`${completed} of ${ofPhase.length} completed`}
            isPadded={false}
          >
            <Table caption={phase} columns={columns} rows={ofPhase} rowKey={({ id }) => id} />
          </Card>
        ))}
    </div>
  );
}
