'use client';

import { Dialog } from '@/components/ui/dialog';
import type { Party } from '@/lib/parties/schema';
import type { Permissions } from '@/lib/values/schema';
import { roleLabel } from '@/lib/values/roles';
import { PartyForm } from './party-form';
import type { usePatchParty } from './use-patch-party';

type EditPartyProps = {
  userId: string;
  party: Party;
  parties: Party[];
  held: Permissions;
  change: ReturnType<typeof usePatchParty>;
  onClose: () => void;
};

/**
 * The dialog to change a party. It closes at once, because the list already shows the change; if that is refused, it
 * opens again with what was entered and the reason.
 */
export function EditParty({ userId, party, parties, held, change, onClose }: EditPartyProps) {
  const { patch, failure, savingId } = change;
  if (savingId === party.id) return null;
  return (
    <Dialog
      title={`Change ${party.name ?? roleLabel(party.role, party.representing)}`}
      size="lg"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <PartyForm
        {...{ userId, party, parties, held }}
        failure={failure?.partyId === party.id ? failure.error : null}
        onSubmit={async (body, undo) => {
          if (Object.keys(body).length > 0) return patch(party, body, { undo, onSaved: onClose });
          onClose();
          return true;
        }}
      />
    </Dialog>
  );
}
