import { hashKey, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { chainKeys } from '@/lib/chains/queries';
import { contactsChanged } from '@/lib/contacts/queries';
import { api } from '@/lib/routes';
import { afterReads } from '@/lib/query/after-reads';
import { changeCached } from '@/lib/query/change-cached';
import { differOnlyIn, ownChanges } from '@/lib/session/own-writes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { partiesQuery, partyKeys } from './queries';
import { type Party, patchedPartySchema, type PatchPartyBody } from './schema';

/** Applies a patch as the service does: missing members keep their value, permissions merge (Endpoint rules 8). */
const applyPatch = (party: Party, { permissions, ...rest }: PatchPartyBody): Party => ({
  ...party,
  ...rest,
  permissions: { ...party.permissions, ...permissions },
});

/** Takes a patch back, except where the party has changed again since. */
function revertPatch(party: Party, { permissions = {}, ...rest }: PatchPartyBody, before: Party): Party {
  return {
    ...revert(party, rest, before),
    permissions: revert(party.permissions, permissions, before.permissions),
  };
}

const revert = <T extends object>(now: T, patch: Partial<T>, before: T): T => ({
  ...now,
  ...Object.fromEntries(
    (Object.keys(patch) as (keyof T)[])
      .filter((key) => hashKey([now[key]]) === hashKey([patch[key]]))
      .map((key) => [key, before[key]]),
  ),
});

export type PartyPatch = { partyId: string; body: PatchPartyBody };

/** What was known of a transaction before its pending patches. */
type Known = {
  transaction: Transaction | undefined;
  /** As last saved. */
  parties: Party[];
  /** The pending patches, and those saved meanwhile, in their order. */
  patches: Set<PartyPatch>;
  stopShowing: () => void;
  /** Fields of the transaction that the saved patches change. */
  fields: readonly (keyof Transaction)[];
  isOnlyOwn?: boolean;
};

/** By transaction id. */
const knownOf = new Map<string, Known>();

/**
 * Variables: the party's id and the patch (endpoint 8). Idempotent and optimistic: a refusal restores the last saved
 * values in the cache. Changes of one transaction are sent one after the other, in their order.
 */
export const patchPartyMutation = (transactionId: string) => {
  const mutationKey = ['party', transactionId];
  const { queryKey } = partiesQuery(transactionId);
  const { queryKey: transactionKey } = transactionQuery(transactionId);
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ partyId, body }: PartyPatch, { client }) => {
      await show(client, transactionId, knownOf.get(transactionId)?.patches ?? []);
      return bff.patch(api.party(transactionId, partyId), patchedPartySchema, body);
    },
    onMutate: async (patch, { client }) => {
      const earlier = client.isMutating({ mutationKey }) > 1 && knownOf.get(transactionId);
      const known: Known = earlier || {
        transaction: client.getQueryData(transactionKey),
        parties: client.getQueryData(queryKey) ?? [],
        patches: new Set(),
        // A read overwrites the patches that were not saved when it started.
        stopShowing: afterReads(client, queryKey, () => apply(client, transactionId, known.patches)),
        fields: ['updatedAt'],
      };
      knownOf.set(transactionId, known);
      known.patches.add(patch);
      await show(client, transactionId, [patch]);
      return known;
    },
    onSuccess: (data, { partyId, body }, known) => {
      const party = known.parties.find(({ id }) => id === partyId);
      const patched = party && applyPatch(party, body);
      // What someone else has changed since it was read is news.
      const isOwn = patched !== undefined && differOnlyIn([], patched, { ...patched, ...data });
      known.isOnlyOwn = isOwn && known.isOnlyOwn !== false;
      if (patched) known.parties = known.parties.map((one) => (one === party ? patched : one));
      if (party?.isYou) known.fields = ownFields;
    },
    // Restore only this change, as there may have been another since.
    onError: (_error, patch, known, { client }) => {
      if (!known) return;
      known.patches.delete(patch);
      const party = known.parties.find(({ id }) => id === patch.partyId);
      if (!party) return;
      changeParty(client, transactionId, party.id, (now) => revertPatch(now, patch.body, party));
      apply(client, transactionId, known.patches);
    },
    // The user may have changed their own role or rights, which the transaction and its chain also contain.
    onSettled: async (_data, _error, _patch, known, { client }) => {
      // A read before the next change was sent would show its party as it was.
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) {
        known?.stopShowing();
        knownOf.delete(transactionId);
      }
      await Promise.all([
        client.invalidateQueries({
          queryKey: partyKeys.of(transactionId),
          refetchType: isLast ? 'active' : 'none',
        }),
        ...[transactionKeys.one(transactionId), chainKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
        // Also if its pages have been left.
        client.refetchQueries({ queryKey: transactionKey, exact: true, type: 'inactive' }),
        contactsChanged(client),
      ]);
      // The response does not say when the transaction changed, so use the copy just read again.
      const after = client.getQueryData(transactionKey);
      if (!isLast || !known?.isOnlyOwn || !known.transaction || !after) return;
      const parties = client.getQueryData(queryKey) ?? [];
      if (
        differOnlyIn(known.fields, known.transaction, after) &&
        differOnlyIn([], byId(known.parties), byId(parties))
      )
        ownChanges.record(transactionId, known.transaction.updatedAt, after.updatedAt);
    },
  });
};

/** What changes in a transaction with one's own role and rights. */
const ownFields = ['updatedAt', 'yourRole', 'yourPermissions'] as const;

const byId = (parties: Party[]): Record<string, Party> =>
  Object.fromEntries(parties.map((party) => [party.id, party]));

/** Shows patches in their order, and ends reads that would overwrite them. */
async function show(client: QueryClient, transactionId: string, patches: Iterable<PartyPatch>) {
  await client.cancelQueries({ queryKey: partyKeys.of(transactionId) });
  apply(client, transactionId, patches);
}

function apply(client: QueryClient, transactionId: string, patches: Iterable<PartyPatch>): void {
  for (const { partyId, body } of patches)
    changeParty(client, transactionId, partyId, (now) => applyPatch(now, body));
}

const changeParty = (
  client: QueryClient,
  transactionId: string,
  partyId: string,
  change: (party: Party) => Party,
): void =>
  changeCached(client, partiesQuery(transactionId).queryKey, (parties) =>
    parties.map((party) => (party.id === partyId ? change(party) : party)),
  );
