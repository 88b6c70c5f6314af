'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeFailedWords } from '@/components/shell/change-failed-words';
import { FormFailure } from '@/components/shell/form-failure';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { notify } from '@/components/ui/notify';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { dependencyRefusal } from '@/lib/stages/dependency-refusal';
import { stageDependencyMutation } from '@/lib/stages/mutations';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';

const nothing = 'nothing';

/** Chooses what a stage waits for (endpoint 11). A choice that would close a loop is explained and not sent. */
export function DependencyField({ stage, stages }: { stage: Stage; stages: Stage[] }) {
  const { set, failure } = useSetDependency(stage.transactionId);
  const missingScope = useMissingScope('transactions:write');
  const [isOpen, setOpen] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const [refused, setRefused] = useState<string>();
  if (!isOpen) {
    return (
      <>
        <FormFailure failure={failure} what="The dependency" hasIssues />
        {/* Gets the focus back from the field. */}
        <Button size="sm" autoFocus={hasClosed} disabledReason={missingScope} onPress={() => setOpen(true)}>
          Change what it waits for
        </Button>
      </>
    );
  }

  function close() {
    setOpen(false);
    setHasClosed(true);
  }

  function choose(id: string | null) {
    if (id === null) return;
    const dependsOnId = id === nothing ? null : id;
    const refusal = dependsOnId === null ? null : dependencyRefusal(stages, stage.id, dependsOnId);
    setRefused(refusal ?? undefined);
    if (refusal) return;
    close();
    if (dependsOnId !== stage.dependsOnStageId) set(stage.id, dependsOnId);
  }

  const others = stages.filter(({ id }) => id !== stage.id);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ComboBox
        label="Waits for"
        autoFocus
        className="min-w-0 flex-[1_1_16rem]"
        errorMessage={refused}
        emptyText="No stage matches"
        choices={[
          { id: nothing, text: 'Nothing' },
          ...others.map(({ id, title }) => ({
            id,
            text: title,
            detail: dependencyRefusal(stages, stage.id, id) ?? undefined,
          })),
        ]}
        onChange={choose}
      />
      <Button onPress={close}>Cancel</Button>
    </div>
  );
}

/** Sets what a stage waits for, optimistically, and offers to undo it. A failed write is reverted and sets `failure`. */
export function useSetDependency(transactionId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(stageDependencyMutation(transactionId));
  const [failure, setFailure] = useState<unknown>(null);
  const isMounted = useIsMounted();

  async function set(stageId: string, dependsOnStageId: string | null) {
    setFailure(null);
    const stages = client.getQueryData(stagesQuery(transactionId).queryKey) ?? [];
    const stage = stages.find(({ id }) => id === stageId);
    const dependency = stages.find(({ id }) => id === dependsOnStageId);
    try {
      const { before } = await mutateAsync({ stageId, dependsOnStageId });
      const now = dependency
        ? `“${dependency.title}”`
        : dependsOnStageId
          ? 'a stage that is not in the list'
          : 'nothing';
      notify(`“${stage?.title ?? 'The stage'}” now waits for ${now}.`, {
        undo: before && (() => void set(stageId, before.dependsOnStageId)),
      });
    } catch (error) {
      setFailure(error);
      if (!isMounted()) notify(changeFailedWords(stage ? `“${stage.title}”` : 'the stage', error));
    }
  }

  return { set: (stageId: string, dependsOn: string | null) => void set(stageId, dependsOn), failure };
}
