'use client';

import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import type { Stage } from '@/lib/stages/schema';
import { StageForm } from './stage-form';

type AddStageProps = { transactionId: string; userId: string; stages: Stage[] };

/** The way to a new stage. What is typed is kept when the dialog is closed by mistake. */
export function AddStage({ transactionId, userId, stages }: AddStageProps) {
  const [isOpen, setOpen] = useState(false);
  const missingScope = useMissingScope('transactions:write');
  return (
    <>
      <Button icon={<Plus aria-hidden />} disabledReason={missingScope} onPress={() => setOpen(true)}>
        Add a stage
      </Button>
      {isOpen && (
        <Dialog title="Add a stage" isOpen onOpenChange={setOpen}>
          <StageForm
            {...{ transactionId, userId, stages }}
            onDone={({ title }) => {
              notify(`“${title}” was added.`);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
