'use client';

import { Card } from '@/components/ui/card';
import { type Column, Table } from '@/components/ui/table';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { phaseSteps } from '@/lib/stages/phase';
import type { Stage } from '@/lib/stages/schema';
import { orderStages, type StageOrder } from '@/lib/stages/stage-list';
import { stageColumns } from './stage-cells';

type StageListProps = {
  /** The rows to show. */
  stages: Stage[];
  /** All stages of the transaction, to name what the rows wait for. */
  all: Stage[];
  order: StageOrder;
  findings: StageFindings;
  /** Ids of stages that were just added, to mark as new. */
  addedIds: readonly string[];
};

/** Stages as a table for each phase of the sale, or as one table in any other order. */
export function StageList({ stages, all, order, findings, addedIds }: StageListProps) {
  const isNew = ({ id }: Stage) => addedIds.includes(id);
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  // Fixed widths, so that the columns of all phases line up.
  const { title, progress, update, completion } = stageColumns(findings, {
    titleClass: '@4xl:w-[32%]',
    progressClass: '@4xl:w-[20%]',
    isYoursMarked: true,
    isNew,
  });
  const dependsOn: Column<Stage> = {
    id: 'dependsOn',
    header: 'Waits for',
    text: 'narrow',
    className: '@4xl:w-[22%]',
    cell: ({ dependsOnStageId }) =>
      dependsOnStageId === null ? (
        <span className="text-faint">Nothing</span>
      ) : (
        (titles.get(dependsOnStageId) ?? 'A stage that is not in the list')
      ),
  };
  const columns = [title, progress, dependsOn, update, completion];
  const ordered = orderStages(stages, order, findings);
  const rowKey = ({ id }: Stage) => id;
  if (order !== 'phase') {
    return (
      <Card isPadded={false}>
        <Table caption="Stages" columns={columns} rows={ordered} rowKey={rowKey} isCurrent={isNew} />
      </Card>
    );
  }
  // Counts all stages of a phase, including those filtered out.
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
