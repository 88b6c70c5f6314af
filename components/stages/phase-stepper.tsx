'use client';

import { useQuery } from '@tanstack/react-query';
import { FailurePanel } from '@/components/shell/failure-panel';
import { GapsOf } from '@/components/shell/list-gaps';
import { readFailure } from '@/components/shell/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { Stepper } from '@/components/ui/stepper';
import { stageProgressLook } from '@/components/values/stage-progress-look';
import type { StateLook } from '@/components/values/state-look';
import { type PhaseStep, phaseSteps } from '@/lib/stages/phase';
import { stagesQuery } from '@/lib/stages/queries';

const looks: Record<PhaseStep['state'], StateLook> = {
  blocked: stageProgressLook('Blocked'),
  current: stageProgressLook('In Progress'),
  completed: stageProgressLook('Completed'),
  'to come': stageProgressLook('Not Started'),
  empty: { ...stageProgressLook('Not Started'), word: 'No stages' },
};

/** How far a transaction is, phase by phase, from its stages (endpoint 9). */
export function PhaseStepper({ transactionId }: { transactionId: string }) {
  const { data, error, refetch } = useQuery(stagesQuery(transactionId));
  if (!data) {
    if (error) return <FailurePanel {...readFailure(error)} onRetry={() => void refetch()} />;
    return <Skeleton label="Loading the phases" rows={1} />;
  }
  return (
    <>
      <GapsOf rowsKey={stagesQuery(transactionId).queryKey} className="mb-3" />
      <Stepper
        label="Phases of the sale"
        steps={phaseSteps(data).map(({ phase, stages, completed, state }) => {
          const { word, tone, Icon } = looks[state];
          return {
            id: phase,
            title: phase,
            status: word,
            tone,
            icon: <Icon aria-hidden />,
            note: stages.length > 0 ? `${completed} of ${stages.length}` : undefined,
            isCurrent: state === 'current',
          };
        })}
      />
    </>
  );
}
