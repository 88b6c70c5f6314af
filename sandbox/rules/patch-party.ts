import { and, eq } from 'drizzle-orm';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { parties, type Permissions } from '../db/schema';
import { requireActiveParty } from './active-party';
import { lockTransaction, touchTransaction } from './transaction-row';
import {
  mergePermissions,
  refuseEditOfSomeoneWhoHoldsMore,
  refuseGrantBeyondHeld,
  refuseRemovalOfLastEditor,
  requirePartyEditor,
} from './permissions';
import { notFound } from './refusal';

export type PartyPatch = { role?: string; representing?: string; permissions?: Partial<Permissions> };

/**
 * Endpoint rules 8: "`permissions` gives, per resource, `{ canView, canEdit, canDelete }`, merged over the party's current
 * permissions. Omitted fields keep their value." The lock serialises two editors who demote each other.
 * @throws Refusal not_found, forbidden, or conflict for the last party able to edit parties
 */
export async function patchParty(
  db: Database,
  clock: Clock,
  personId: string,
  ids: { transactionId: string; partyId: string },
  patch: PartyPatch,
) {
  return inTransaction(db, async (tx) => {
    await lockTransaction(tx, ids.transactionId);
    const editor = await requireActiveParty(tx, ids.transactionId, personId);
    const activeParties = await tx
      .select()
      .from(parties)
      .where(and(eq(parties.transactionId, ids.transactionId), eq(parties.active, true)));
    const target = activeParties.find((party) => party.id === ids.partyId);
    if (!target) throw notFound();
    const patched = {
      ...target,
      ...patch,
      permissions: mergePermissions(target.permissions, patch.permissions),
    };
    requirePartyEditor(editor.permissions);
    refuseEditOfSomeoneWhoHoldsMore(editor.permissions, target.permissions);
    refuseGrantBeyondHeld(editor.permissions, patched.permissions);
    refuseRemovalOfLastEditor(activeParties.map((party) => (party.id === target.id ? patched : party)));

    const { role, representing, permissions } = patched;
    if (Object.keys(patch).length > 0) {
      const now = clock.now();
      await tx
        .update(parties)
        .set({ role, representing, permissions, updatedAt: now })
        .where(eq(parties.id, target.id));
      await touchTransaction(tx, ids.transactionId, now);
    }
    return { id: target.id, role, representing, permissions };
  });
}
