'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, OctagonAlert } from 'lucide-react';
import { FailurePanel } from '@/components/shell/failure-panel';
import { GapsOf } from '@/components/shell/list-gaps';
import { readFailure } from '@/components/shell/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { Stepper } from '@/components/ui/stepper';
import type { Tone } from '@/components/ui/tone';
import { HalfCircleIcon } from '@/components/values/half-circle-icon';
import { type PhaseStep, phaseSteps } from '@/lib/stages/phase';
import { stagesQuery } from '@/lib/stages/queries';

const looks: Record<
  PhaseStep['state'],
  { status: string; tone: Tone; Icon: typeof CircleCheck | typeof HalfCircleIcon }
> = {
  blocked: { status: 'Blocked', tone: 'danger', Icon: OctagonAlert },
  current: { status: 'In progress', tone: 'info', Icon: HalfCircleIcon },
  completed: { status: 'Completed', tone: 'success', Icon: CircleCheck },
  'to come': { status: 'Not started', tone: 'neutral', Icon: CircleDashed },
  empty: { status: 'No stages', tone: 'neutral', Icon: CircleDashed },
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
          const { status, tone, Icon } = looks[state];
          return {
            id: phase,
            title: phase,
            status,
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
