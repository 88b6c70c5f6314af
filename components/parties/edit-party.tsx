'use client';

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeFailedWords } from '@/components/shell/change-failed-words';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { type PartyPatch, patchPartyMutation } from '@/lib/parties/mutations';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party, PatchPartyBody } from '@/lib/parties/schema';
import { roleLabel } from '@/lib/values/labels';
import type { Permissions } from '@/lib/values/schema';
import { PartyForm, type PartyUndo } from './party-form';

type EditPartyProps = {
  userId: string;
  party: Party;
  parties: Party[];
  /** Whether parties are missing from `parties`. */
  hasGaps: boolean;
  held: Permissions;
  /** Why the party can no longer be changed, if that is so since the dialog was opened. */
  refusal?: string;
  change: ReturnType<typeof usePatchParty>;
  onClose: () => void;
};

/**
 * The dialog to change a party. It closes at once, because the list shows the change optimistically. If the change is
 * refused, it opens again with the input and the reason.
 */
export function EditParty({ change, onClose, ...form }: EditPartyProps) {
  const { party } = form;
  const { patch, failures, savingIds } = change;
  if (savingIds.includes(party.id)) return null;
  return (
    <Dialog
      title={`Role and rights: ${party.name ?? roleLabel(party.role, party.representing)}`}
      size="lg"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <PartyForm
        {...form}
        failure={failures.find(({ partyId }) => partyId === party.id)?.error ?? null}
        onSubmit={async (body, undo) => {
          if (Object.keys(body).length > 0) return patch(party, body, { undo, onSaved: onClose });
          onClose();
          return true;
        }}
      />
    </Dialog>
  );
}

type PartyFailure = { partyId: string; name: string; error: unknown };

/**
 * Changes a party optimistically. Undo writes the old values of what was changed back; a refusal reverts the change and
 * adds to `failures`, of which each party has at most one.
 */
export function usePatchParty(transactionId: string) {
  const client = useQueryClient();
  const mutation = patchPartyMutation(transactionId);
  const { mutateAsync } = useMutation(mutation);
  const savingIds = useMutationState({
    filters: { mutationKey: mutation.mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as PartyPatch).partyId,
  });
  const [failures, setFailures] = useState<PartyFailure[]>([]);
  const isMounted = useIsMounted();

  const latest = (party: Party) =>
    client.getQueryData(partiesQuery(transactionId).queryKey)?.find(({ id }) => id === party.id) ?? party;

  /**
   * @param undo null if there is none, omitted for an undo
   * @param onSaved called only while the screen is mounted
   * @returns whether it was saved
   */
  async function patch(
    party: Party,
    body: PatchPartyBody,
    { undo, onSaved }: { undo?: PartyUndo | null; onSaved?: () => void } = {},
  ): Promise<boolean> {
    const name = party.name ?? roleLabel(party.role, party.representing);
    const ofOthers = (all: PartyFailure[]) => all.filter(({ partyId }) => partyId !== party.id);
    setFailures(ofOthers);
    try {
      await mutateAsync({ partyId: party.id, body });
      // Not a callback of the call: an undo pressed meanwhile would replace it.
      if (isMounted()) onSaved?.();
      if (undo !== undefined)
        notify(`${name} was changed.`, {
          undo: undo ? () => void patch(party, undo(latest(party))) : undefined,
        });
      return true;
    } catch (error) {
      setFailures((all) => [...ofOthers(all), { partyId: party.id, name, error }]);
      if (!isMounted()) notify(changeFailedWords(name, error));
      return false;
    }
  }

  return { patch, failures, savingIds };
}
