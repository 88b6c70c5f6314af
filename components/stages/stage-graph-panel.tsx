'use client';

import type { ComponentProps } from 'react';
import { useRouter } from 'next/navigation';
import { FormFailure } from '@/components/shell/form-failure';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import type { StageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import type { Stage } from '@/lib/stages/schema';
import { severity } from '@/lib/stages/stage-list';
import { whatIsLeft } from '@/lib/stages/what-is-left';
import { StageGraph } from './graph/stage-graph';
import { useStageLayout } from './graph/use-stage-layout';
import { useSetDependency } from './dependency-field';

type StageGraphPanelProps = {
  transactionId: string;
  stages: Stage[];
  findings: StageFindings;
  selectedId: string | null;
  onSelect: (stageId: string | null) => void;
} & Pick<ComponentProps<typeof StageGraph>, 'camera' | 'onCameraChange'>;

/** The graph of stages and what they wait for, where dependencies can be set. */
export function StageGraphPanel({ transactionId, stages, findings, ...view }: StageGraphPanelProps) {
  const router = useRouter();
  const layout = useStageLayout(stages);
  const { set, failure } = useSetDependency(transactionId);
  const missingScope = useMissingScope('transactions:write');
  const overdueIds = new Set(findings.late.keys());
  return (
    <div className="space-y-3">
      <FormFailure failure={failure} what="The dependency" hasIssues />
      {missingScope && <p className="text-sm text-muted">Dependencies cannot be changed. {missingScope}</p>}
      <div className="h-[max(27rem,calc(100dvh-18.5rem))] overflow-clip rounded-lg border border-line bg-surface">
        <StageGraph
          {...view}
          stages={stages}
          layout={layout}
          onOpen={(stageId) => router.push(routes.stage(transactionId, stageId))}
          onSetDependency={set}
          canEdit={!missingScope}
          overdueIds={overdueIds}
          openingNodeId={firstToSee(stages, findings)?.id}
        />
      </div>
    </div>
  );
}

/** The worst stage if one needs attention, otherwise the user's own that is in progress, otherwise what is next. */
function firstToSee(stages: Stage[], findings: StageFindings): Stage | undefined {
  const left = whatIsLeft(stages, findings);
  const [first] = left;
  if (first && severity(first, findings) > 0) return first;
  return left.find(({ assignedToYou, progress }) => assignedToYou && progress === 'In Progress') ?? first;
}
