'use client';

import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { notify } from '@/components/ui/notify';
import { patchPartyMutation } from '@/lib/parties/mutations';
import type { Party, PatchPartyBody } from '@/lib/parties/schema';
import { roleLabel } from '@/lib/values/roles';

type PartyFailure = { partyId: string; name: string; error: unknown };

/** Changes a party. The change shows at once; undo writes the old values back; a refusal reverts it and sets `failure`. */
export function usePatchParty(transactionId: string) {
  const { mutateAsync, isPending, variables } = useMutation(patchPartyMutation(transactionId));
  const [failure, setFailure] = useState<PartyFailure | null>(null);

  /**
   * @param undo the patch that reverts it; missing for an undo
   * @returns whether it was saved; `onSaved` is called only while the screen is still there
   */
  async function patch(
    party: Party,
    body: PatchPartyBody,
    { undo, onSaved }: { undo?: PatchPartyBody; onSaved?: () => void } = {},
  ): Promise<boolean> {
    const name = party.name ?? roleLabel(party.role, party.representing);
    setFailure(null);
    try {
      await mutateAsync({ partyId: party.id, body }, { onSuccess: onSaved });
      if (undo) notify(`${name} was changed.`, { undo: () => void patch(party, undo) });
      return true;
    } catch (error) {
      setFailure({ partyId: party.id, name, error });
      return false;
    }
  }

  return { patch, failure, savingId: isPending ? variables.partyId : null };
}
