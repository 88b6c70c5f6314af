'use client';

import { useQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Dialog } from '@/components/ui/dialog';
import type { Stage } from '@/lib/stages/schema';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Adding } from './add-stages';
import { StageForm } from './stage-form';
import { notifyAdded, useAddUsual } from './use-add-usual';
import { useUsualChoices } from './use-usual-choices';
import { UsualStagesDialog } from './usual-stages-dialog';

type AddStagesDialogsProps = {
  transactionId: string;
  userId: string;
  stages: Stage[];
  now: number;
  open: Adding;
  onClose: () => void;
  onAddOne: () => void;
  onAdded: (stages: Stage[]) => void;
};

/** The dialogs that add stages. They keep the user's input when closed. */
export function AddStagesDialogs(props: AddStagesDialogsProps) {
  const { transactionId, userId, stages, now, open, onClose, onAddOne, onAdded } = props;
  const { data: transaction } = useQuery({ ...transactionQuery(transactionId), enabled: false });
  const missingScope = useMissingScope('transactions:write');
  const usual = useAddUsual(transactionId);
  const choices = useUsualChoices();

  function closeUsual() {
    const { added, others } = usual.takeUnreported();
    onClose();
    notifyAdded(added, added.length, others);
    if (added.length > 0) onAdded(added);
  }

  if (missingScope) return null;
  return (
    <>
      {open === 'one' && (
        <Dialog title="Add a stage" isOpen onOpenChange={onClose}>
          <StageForm
            {...{ transactionId, userId, stages }}
            onDone={(stage) => {
              notifyAdded([stage]);
              onClose();
              onAdded([stage]);
            }}
          />
        </Dialog>
      )}
      {open === 'usual' && transaction && (
        <UsualStagesDialog
          transactionDate={transaction.transactionDate}
          stages={stages}
          usual={usual}
          choices={choices}
          now={now}
          onClose={closeUsual}
          onAddOne={() => {
            closeUsual();
            onAddOne();
          }}
        />
      )}
    </>
  );
}
