'use client';

import { useEffect } from 'react';
import { ListPlus, Plus } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { lazily } from '@/components/ui/lazily';

const dialogs = () => import('./add-stages-dialogs').then((module) => module.AddStagesDialogs);

/** The two dialogs, one of which may be open. */
export const AddStagesDialogs = lazily(dialogs);

export type Adding = 'one' | 'usual' | null;

type AddStagesProps = {
  /** Where there are no stages at all, the usual ones are the thing to add. */
  isFirst: boolean;
  onAdd: (what: Adding) => void;
};

/** The ways to new stages. */
export function AddStages({ isFirst, onAdd }: AddStagesProps) {
  const missingScope = useMissingScope('transactions:write');
  useEffect(() => AddStagesDialogs.preloadWhenIdle(), []);
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        icon={<ListPlus aria-hidden />}
        disabledReason={missingScope}
        onPress={() => onAdd('usual')}
      >
        Add the usual stages
      </Button>
      <Button icon={<Plus aria-hidden />} disabledReason={missingScope} onPress={() => onAdd('one')}>
        Add a stage
      </Button>
    </>
  );
}
