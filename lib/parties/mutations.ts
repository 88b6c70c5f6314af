import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { chainKeys } from '@/lib/chains/queries';
import { contactsChanged } from '@/lib/contacts/queries';
import { api } from '@/lib/routes';
import { ownChanges } from '@/lib/session/own-writes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import { partiesQuery, partyKeys } from './queries';
import { type Party, patchedPartySchema, type PatchPartyBody } from './schema';

/** Applies a patch as the service does: missing members keep their value, permissions merge (Endpoint rules 8). */
const applyPatch = (party: Party, { permissions, ...rest }: PatchPartyBody): Party => ({
  ...party,
  ...rest,
  permissions: { ...party.permissions, ...permissions },
});

/**
 * Variables: the party's id and the patch (endpoint 8). Idempotent and optimistic: a refusal restores the old values in
 * the cache.
 */
export const patchPartyMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ partyId, body }: { partyId: string; body: PatchPartyBody }) =>
      bff.patch(api.party(transactionId, partyId), patchedPartySchema, body),
    onMutate: async ({ partyId, body }, { client }) => {
      const { queryKey } = partiesQuery(transactionId);
      await client.cancelQueries({ queryKey });
      const party = client.getQueryData(queryKey)?.find(({ id }) => id === partyId);
      client.setQueryData(queryKey, (parties) =>
        parties?.map((party) => (party.id === partyId ? applyPatch(party, body) : party)),
      );
      return { party, changedBefore: lastChangeOf(client, transactionId) };
    },
    // Restore only this party, as another may have changed since.
    onError: (_error, { partyId }, before, { client }) => {
      const party = before?.party;
      if (!party) return;
      client.setQueryData(partiesQuery(transactionId).queryKey, (parties) =>
        parties?.map((one) => (one.id === partyId ? party : one)),
      );
    },
    // The user may have changed their own role or rights, which the transaction and its chain also contain.
    onSettled: async (data, _error, _body, before, { client }) => {
      const { queryKey: transactionKey } = transactionQuery(transactionId);
      await Promise.all([
        ...[partyKeys.of(transactionId), transactionKeys.one(transactionId), chainKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
        // Also if its pages have been left.
        client.refetchQueries({ queryKey: transactionKey, exact: true, type: 'inactive' }),
        contactsChanged(client),
      ]);
      // The response does not say when the transaction changed, so use the value just read again.
      const changed = lastChangeOf(client, transactionId);
      if (data && changed) ownChanges.record(transactionId, before?.changedBefore, changed);
    },
  });

const lastChangeOf = (client: QueryClient, transactionId: string) =>
  client.getQueryData(transactionQuery(transactionId).queryKey)?.updatedAt;
