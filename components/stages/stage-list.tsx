'use client';

import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { LongText } from '@/components/ui/long-text';
import { type Column, Table } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { StageProgressBadge } from '@/components/values/badges';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import { phaseSteps } from '@/lib/stages/phase';
import type { Stage } from '@/lib/stages/schema';
import { orderStages, type StageOrder } from '@/lib/stages/stage-list';
import { dayLook, DayOrNone, StageWarnings } from './stage-cells';

type StageListProps = {
  /** The rows to show. */
  stages: Stage[];
  /** All stages of the transaction, to name what the rows wait for. */
  all: Stage[];
  order: StageOrder;
  findings: StageFindings;
  /** Ids of stages that were just added, to mark as new. */
  added: readonly string[];
};

/** Stages as rows: phase by phase in the order of a sale, or in one table for other orders. */
export function StageList({ stages, all, order, findings, added }: StageListProps) {
  const isNew = ({ id }: Stage) => added.includes(id);
  const columns = stageColumns(new Map(all.map(({ id, title }) => [id, title])), findings, isNew);
  const ordered = orderStages(stages, order, findings);
  const rowKey = ({ id }: Stage) => id;
  if (order !== 'phase') {
    return (
      <Card isPadded={false}>
        <Table caption="Stages" columns={columns} rows={ordered} rowKey={rowKey} isCurrent={isNew} />
      </Card>
    );
  }
  // Of all stages, shown or not.
  const counts = new Map(phaseSteps(all).map((step) => [step.phase, step]));
  return (
    <div className="space-y-4">
      {phaseSteps(ordered)
        .filter((step) => step.stages.length > 0)
        .map(({ phase, stages: ofPhase }) => (
          <Card
            key={phase}
            title={phase}
            note={`${counts.get(phase)?.completed} of ${counts.get(phase)?.stages.length} completed`}
            isPadded={false}
          >
            <Table caption={phase} columns={columns} rows={ofPhase} rowKey={rowKey} isCurrent={isNew} />
          </Card>
        ))}
    </div>
  );
}

/** Fixed widths, so that the columns of all phases line up. */
function stageColumns(
  titles: Map<string, string>,
  findings: StageFindings,
  isNew: (stage: Stage) => boolean,
): Column<Stage>[] {
  return [
    {
      id: 'title',
      header: 'Stage',
      isRowHeader: true,
      text: 'wide',
      className: '@4xl:w-[32%]',
      cell: (stage) => (
        <>
          <TextLink look="plain" href={routes.stage(stage.transactionId, stage.id)}>
            {stage.title}
          </TextLink>
          {isNew(stage) && (
            <Badge tone="accent" className="ml-2">
              New
            </Badge>
          )}
          {stage.progressNote && (
            <p dir="auto" className="text-sm text-muted">
              “<LongText text={stage.progressNote} />”
            </p>
          )}
        </>
      ),
    },
    {
      id: 'progress',
      header: 'Progress',
      className: '@4xl:w-[20%]',
      cell: (stage) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StageProgressBadge progress={stage.progress} look="plain" />
          <StageWarnings stage={stage} findings={findings} />
          {stage.assignedToYou && <Badge tone="accent">Yours</Badge>}
        </span>
      ),
    },
    {
      id: 'dependsOn',
      header: 'Waits for',
      text: 'narrow',
      className: '@4xl:w-[22%]',
      cell: ({ dependsOnStageId }) =>
        (dependsOnStageId && titles.get(dependsOnStageId)) || <span className="text-faint">Nothing</span>,
    },
    {
      id: 'update',
      header: 'Next update',
      className: dayLook,
      cell: (stage) => <DayOrNone value={stage.expectedUpdate} />,
    },
    {
      id: 'completion',
      header: 'Expected',
      className: dayLook,
      cell: (stage) => <DayOrNone value={stage.expectedCompletion} />,
    },
  ];
}
