'use client';

import { useMutation } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { patchPartyMutation } from '@/lib/parties/mutations';
import type { Party } from '@/lib/parties/schema';
import type { Permissions } from '@/lib/values/permissions';
import { roleLabel } from '@/lib/values/role';
import { PartyForm } from './party-form';

type EditPartyProps = {
  transactionId: string;
  userId: string;
  party: Party;
  parties: Party[];
  held: Permissions;
  onClose: () => void;
  /** An undo did not go through; null when a new one begins. */
  onUndoFailed: (failure: unknown) => void;
};

/** The dialog to change a party; once saved, a word of confirmation offers the way back. */
export function EditParty({ onClose, onUndoFailed, ...props }: EditPartyProps) {
  const { transactionId, party } = props;
  const { mutateAsync } = useMutation(patchPartyMutation(transactionId));
  const name = party.name ?? roleLabel(party.role, party.representing);
  return (
    <Dialog title={`Change ${name}`} size="lg" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PartyForm
        {...props}
        onDone={(body) => {
          onClose();
          if (!body) return;
          notify(`${name} was changed.`, {
            undo: () => {
              onUndoFailed(null);
              mutateAsync({ partyId: party.id, body }).catch(onUndoFailed);
            },
          });
        }}
      />
    </Dialog>
  );
}
