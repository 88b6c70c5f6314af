'use client';

import { useQuery } from '@tanstack/react-query';
import { useHasGaps } from '@/components/shell/list-gaps';
import { Skeleton } from '@/components/ui/skeleton';
import { Stepper } from '@/components/ui/stepper';
import { stageProgressDisplay, type StateDisplay } from '@/components/values/state-displays';
import { type PhaseStep, phaseSteps } from '@/lib/stages/phase';
import { stagesQuery } from '@/lib/stages/queries';

const displays: Record<PhaseStep['state'], StateDisplay> = {
  blocked: stageProgressDisplay('Blocked'),
  current: stageProgressDisplay('In Progress'),
  completed: stageProgressDisplay('Completed'),
  'to come': stageProgressDisplay('Not Started'),
  empty: { ...stageProgressDisplay('Not Started'), word: 'No stages' },
};

/** A transaction's progress, phase by phase, from its stages (endpoint 9). The page shows a failure in more detail. */
export function PhaseStepper({ transactionId }: { transactionId: string }) {
  const { data, error } = useQuery(stagesQuery(transactionId));
  const hasGaps = useHasGaps(stagesQuery(transactionId).queryKey);
  if (!data) {
    if (error)
      return <p className="text-sm text-muted">The phases are not known, because no stages could be read.</p>;
    return <Skeleton label="Loading the phases" rows={1} />;
  }
  if (hasGaps)
    return (
      <p className="text-sm text-muted">The phases are not known, because not all stages could be read.</p>
    );
  return (
    <Stepper
      label="Phases of the sale"
      steps={phaseSteps(data).map(({ phase, stages, completed, state }) => {
        const { word, tone, Icon } = displays[state];
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
  );
}
