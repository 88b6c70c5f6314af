'use client';

import dynamic from 'next/dynamic';
import { ListPlus, Plus } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';

const loadDialogs = loaderWithRetry(() =>
  import('./add-stages-dialogs').then((module) => module.AddStagesDialogs),
);
/** Both dialogs. They stay mounted, because they keep track of what has been added. */
export const AddStagesDialogs = dynamic(loadDialogs, { ssr: false });

export type Adding = 'one' | 'usual' | null;

type AddStagesProps = {
  /** No stages yet, so adding the usual ones is the main action. */
  isFirst: boolean;
  onAdd: (what: Adding) => void;
};

/** The buttons that add stages. */
export function AddStages({ isFirst, onAdd }: AddStagesProps) {
  const missingScope = useMissingScope('transactions:write');
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        icon={<ListPlus aria-hidden />}
        disabledReason={missingScope}
        onPointerEnter={() => void loadDialogs()}
        onPress={() => onAdd('usual')}
      >
        Add the usual stages
      </Button>
      <Button
        icon={<Plus aria-hidden />}
        disabledReason={missingScope}
        onPointerEnter={() => void loadDialogs()}
        onPress={() => onAdd('one')}
      >
        Add a stage
      </Button>
    </>
  );
}
