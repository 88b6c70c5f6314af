import { mutationOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { chainKeys } from '@/lib/chains/queries';
import { contactKeys } from '@/lib/contacts/queries';
import { api } from '@/lib/routes';
import { transactionKeys } from '@/lib/transactions/queries';
import { partyKeys } from './queries';
import { patchedPartySchema, type PatchPartyBody } from './schema';

/** Variables: the party's id and what changes (endpoint 8). Sending it twice gives the same result. */
export const patchPartyMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ partyId, body }: { partyId: string; body: PatchPartyBody }) =>
      bff.patch(api.party(transactionId, partyId), patchedPartySchema, body),
    // The user may have changed their own role or rights: those stand in the transaction and in its chain.
    onSettled: (_data, _error, _body, _result, { client }) =>
      Promise.all(
        [partyKeys.of(transactionId), transactionKeys.one(transactionId), chainKeys.all, contactKeys.all].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
