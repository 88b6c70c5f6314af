'use client';

import { ListPlus, Plus } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { lazily } from '@/components/ui/lazily';

/** The two dialogs, one of which may be open. They are mounted all along: what was added is known there. */
export const AddStagesDialogs = lazily(
  () => import('./add-stages-dialogs').then((module) => module.AddStagesDialogs),
  { isWanted: 'when idle' },
);

export type Adding = 'one' | 'usual' | null;

type AddStagesProps = {
  /** Where there are no stages at all, the usual ones are the thing to add. */
  isFirst: boolean;
  onAdd: (what: Adding) => void;
};

/** The ways to new stages. */
export function AddStages({ isFirst, onAdd }: AddStagesProps) {
  const missingScope = useMissingScope('transactions:write');
  const add = (what: Adding) => {
    AddStagesDialogs.preload();
    onAdd(what);
  };
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        icon={<ListPlus aria-hidden />}
        disabledReason={missingScope}
        onPointerEnter={AddStagesDialogs.preload}
        onPress={() => add('usual')}
      >
        Add the usual stages
      </Button>
      <Button
        icon={<Plus aria-hidden />}
        disabledReason={missingScope}
        onPointerEnter={AddStagesDialogs.preload}
        onPress={() => add('one')}
      >
        Add a stage
      </Button>
    </>
  );
}
