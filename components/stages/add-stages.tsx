'use client';

import dynamic from 'next/dynamic';
import { ListPlus, Plus } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { untilLoaded } from '@/components/ui/until-loaded';

const loadDialogs = untilLoaded(() =>
  import('./add-stages-dialogs').then((module) => module.AddStagesDialogs),
);
/** The two dialogs, one of which may be open. They stay mounted: what was added is known there. */
export const AddStagesDialogs = dynamic(loadDialogs, { ssr: false });

export type Adding = 'one' | 'usual' | null;

type AddStagesProps = {
  /** Where there are no stages at all, the usual ones are the thing to add. */
  isFirst: boolean;
  onAdd: (what: Adding) => void;
};

/** The ways to new stages. */
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
