import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { chainKeys } from '@/lib/chains/queries';
import { contactsChanged } from '@/lib/contacts/queries';
import { api } from '@/lib/routes';
import { ownChanges } from '@/lib/session/own-writes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import { partiesQuery, partyKeys } from './queries';
import { type Party, patchedPartySchema, type PatchPartyBody } from './schema';

/** A party after a patch: missing members keep their value; permissions are merged per resource (Endpoint rules 8). */
const patched = (party: Party, { permissions, ...rest }: PatchPartyBody): Party => ({
  ...party,
  ...rest,
  permissions: { ...party.permissions, ...permissions },
});

/**
 * Variables: the party's id and the patch (endpoint 8). Idempotent. The cache shows it at once; a refusal restores the
 * old values.
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
        parties?.map((party) => (party.id === partyId ? patched(party, body) : party)),
      );
      return { party, changedBefore: changeOf(client, transactionId) };
    },
    // Restores only this party: another one may have been changed since.
    onError: (_error, { partyId }, before, { client }) => {
      const party = before?.party;
      if (!party) return;
      client.setQueryData(partiesQuery(transactionId).queryKey, (parties) =>
        parties?.map((one) => (one.id === partyId ? party : one)),
      );
    },
    // The user may have changed their own role or rights, which the transaction and its chain hold too.
    onSettled: async (data, _error, _body, before, { client }) => {
      await Promise.all([
        ...[partyKeys.of(transactionId), transactionKeys.one(transactionId), chainKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
        contactsChanged(client),
      ]);
      // The response does not say when the transaction changed, so it is read again.
      const changed = changeOf(client, transactionId);
      if (data && changed) ownChanges.record(transactionId, before?.changedBefore, changed);
    },
  });

const changeOf = (client: QueryClient, transactionId: string) =>
  client.getQueryData(transactionQuery(transactionId).queryKey)?.updatedAt;
