import { hashKey, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { chainKeys } from '@/lib/chains/queries';
import { contactsChanged } from '@/lib/contacts/queries';
import { api } from '@/lib/routes';
import { changeCached } from '@/lib/query/change-cached';
import { differOnlyIn, ownChanges } from '@/lib/session/own-writes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
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

/**
 * Variables: the party's id and the patch (endpoint 8). Idempotent and optimistic: a refusal restores the old values in
 * the cache. Changes of one transaction are sent one after the other, in their order.
 */
export const patchPartyMutation = (transactionId: string) => {
  const mutationKey = ['party', transactionId];
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ partyId, body }: { partyId: string; body: PatchPartyBody }) =>
      bff.patch(api.party(transactionId, partyId), patchedPartySchema, body),
    onMutate: async ({ partyId, body }, { client }) => {
      const { queryKey } = partiesQuery(transactionId);
      await client.cancelQueries({ queryKey });
      const parties = client.getQueryData(queryKey);
      changeParty(client, transactionId, partyId, (now) => applyPatch(now, body));
      return { parties, transaction: client.getQueryData(transactionQuery(transactionId).queryKey) };
    },
    // Restore only this change, as there may have been another since.
    onError: (_error, { partyId, body }, before, { client }) => {
      const party = before?.parties?.find(({ id }) => id === partyId);
      if (party) changeParty(client, transactionId, partyId, (now) => revertPatch(now, body, party));
    },
    // The user may have changed their own role or rights, which the transaction and its chain also contain.
    onSettled: async (data, _error, { partyId, body }, before, { client }) => {
      const { queryKey: transactionKey } = transactionQuery(transactionId);
      // A read before the next change was sent would show its party as it was.
      const isLast = client.isMutating({ mutationKey }) === 1;
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
      const party = before?.parties?.find(({ id }) => id === partyId);
      if (!isLast || !data || !after || !party || !before?.transaction) return;
      const patched = applyPatch(party, body);
      const parties = client.getQueryData(partiesQuery(transactionId).queryKey) ?? [];
      const isOnlyOwn = [
        differOnlyIn(party.isYou ? ownFields : ['updatedAt'], before.transaction, after),
        differOnlyIn([], patched, { ...patched, ...data }),
        differOnlyIn([], byId([...before.parties!, patched]), byId(parties)),
      ].every(Boolean);
      // What someone else has changed since these were read is news.
      if (isOnlyOwn) ownChanges.record(transactionId, before.transaction.updatedAt, after.updatedAt);
    },
  });
};

/** What changes in a transaction with one's own role and rights. */
const ownFields = ['updatedAt', 'yourRole', 'yourPermissions'] as const;

const byId = (parties: Party[]): Record<string, Party> =>
  Object.fromEntries(parties.map((party) => [party.id, party]));

const changeParty = (
  client: QueryClient,
  transactionId: string,
  partyId: string,
  change: (party: Party) => Party,
): void =>
  changeCached(client, partiesQuery(transactionId).queryKey, (parties) =>
    parties.map((party) => (party.id === partyId ? change(party) : party)),
  );
