'use client';

import { useState } from 'react';
import { FormFailure } from '@/components/shell/form-failure';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import type { Stage } from '@/lib/stages/schema';
import { dependencyRefusal } from '@/lib/stages/dependency-refusal';
import { useSetDependency } from './use-set-dependency';

const nothing = 'nothing';

/** Chooses what a stage waits for (endpoint 11). A loop is explained and not sent. */
export function DependencyField({ stage, stages }: { stage: Stage; stages: Stage[] }) {
  const { set, failure } = useSetDependency(stage.transactionId);
  const missingScope = useMissingScope('transactions:write');
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<string>();
  if (!isOpen) {
    return (
      <>
        <FormFailure failure={failure} what="The dependency" />
        <Button size="sm" disabledReason={missingScope} onPress={() => setOpen(true)}>
          Change what it waits for
        </Button>
      </>
    );
  }

  function choose(id: string | null) {
    if (id === null) return;
    const wanted = id === nothing ? null : id;
    const refusal = wanted === null ? null : dependencyRefusal(stages, stage.id, wanted);
    setRefused(refusal ?? undefined);
    if (refusal) return;
    setOpen(false);
    if (wanted !== stage.dependsOnStageId) set(stage.id, wanted);
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
      <Button onPress={() => setOpen(false)}>Cancel</Button>
    </div>
  );
}
