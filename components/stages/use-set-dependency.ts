'use client';

import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '@/components/ui/notify';
import { stageDependencyMutation } from '@/lib/stages/mutations';
import { stagesQuery } from '@/lib/stages/queries';

/**
 * Sets what a stage waits for, null for nothing. It shows at once; undo writes the old value back; a refusal reverts it
 * and sets `failure`.
 */
export function useSetDependency(transactionId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(stageDependencyMutation(transactionId));
  const [failure, setFailure] = useState<unknown>(null);

  async function set(stageId: string, dependsOnStageId: string | null) {
    setFailure(null);
    const stages = client.getQueryData(stagesQuery(transactionId).queryKey) ?? [];
    const stage = stages.find(({ id }) => id === stageId);
    const title = (id: string | null) => stages.find((one) => one.id === id)?.title;
    try {
      await mutateAsync({ stageId, dependsOnStageId });
      const now = dependsOnStageId ? `waits for “${title(dependsOnStageId)}”` : 'waits for nothing';
      notify(`“${stage?.title ?? 'The stage'}” now ${now}.`, {
        undo: stage && (() => void set(stageId, stage.dependsOnStageId)),
      });
    } catch (error) {
      setFailure(error);
    }
  }

  return { set: (stageId: string, dependsOn: string | null) => void set(stageId, dependsOn), failure };
}
