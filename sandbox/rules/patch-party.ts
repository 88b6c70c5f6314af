import { and, eq } from 'drizzle-orm';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { parties, type Permissions } from '../db/schema';
import { requireActiveParty } from './active-party';
import { lockTransaction } from './lock-transaction';
import {
  mergePermissions,
  refuseEditOfSomeoneWhoHoldsMore,
  refuseGrantBeyondHeld,
  refuseRemovalOfLastEditor,
  requirePartyEditor,
} from './permissions';
import { notFound } from './refusal';
import { touchTransaction } from './touch-transaction';

export type PartyPatch = { role?: string; representing?: string; permissions?: Partial<Permissions> };

/**
 * Endpoint rules 8: "`permissions` gives, per resource, `{ canView, canEdit, canDelete }`, merged over the party's current
 * permissions. Omitted fields keep their value." Two editors who demote each other are judged one after the other.
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
    const all = await tx
      .select()
      .from(parties)
      .where(and(eq(parties.transactionId, ids.transactionId), eq(parties.active, true)));
    const target = all.find((party) => party.id === ids.partyId);
    if (!target) throw notFound();
    const after = {
      ...target,
      ...patch,
      permissions: mergePermissions(target.permissions, patch.permissions),
    };
    requirePartyEditor(editor.permissions);
    refuseEditOfSomeoneWhoHoldsMore(editor.permissions, target.permissions);
    refuseGrantBeyondHeld(editor.permissions, after.permissions);
    refuseRemovalOfLastEditor(all.map((party) => (party.id === target.id ? after : party)));

    const { role, representing, permissions } = after;
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
