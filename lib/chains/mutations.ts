import { mutationOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { noteOwnWrite } from '@/lib/session/own-writes';
import { refreshAfter, writeOnce } from '@/lib/bff/write-once';
import { contactsChanged } from '@/lib/contacts/queries';
import { propertyKeys } from '@/lib/properties/queries';
import { api } from '@/lib/routes';
import { pageSchema } from '@/lib/values/page';
import { chainKeys } from './queries';
import { findAddedTransaction, findCreatedChain } from './reconcile';
import {
  addedTransactionSchema,
  type AddTransactionBody,
  chainSchema,
  chainSummarySchema,
  type CreateChainBody,
  createdChainSchema,
} from './schema';

const readChains = async () =>
  (await bff.get(api.chains({ limit: 100 }), pageSchema(chainSummarySchema))).data;
const readChain = (chainId: string) => bff.get(api.chain(chainId), chainSchema);
const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));

/** Variables: the body of endpoint 4. Gives an `Outcome` with the new chain's id; throws Failure when refused. */
export const createChainMutation = () =>
  mutationOptions({
    mutationFn: (body: CreateChainBody) =>
      writeOnce({
        snapshot: async () => ids(await readChains()),
        write: async () => ({ chainId: (await bff.post(api.chains(), createdChainSchema, body)).chainId }),
        find: async (known) => {
          const chain = findCreatedChain(body, await readChains(), known);
          return chain && { chainId: chain.id };
        },
      }),
    onSuccess: (outcome) => noteOwnWrite(outcome, ({ chainId }) => chainId),
    onSettled: (outcome, _error, _body, _result, { client }) =>
      refreshAfter(outcome, () =>
        Promise.all(
          [chainKeys.list, propertyKeys.list].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      ),
  });

/**
 * Variables: the body of endpoint 5. Gives an `Outcome` with the transaction's id and whether one was reused (null
 * when the answer was lost); throws Failure when refused, 409 `conflict` for a property in a chain already.
 */
export const addTransactionMutation = (chainId: string) =>
  mutationOptions({
    mutationFn: (body: AddTransactionBody) =>
      writeOnce<{ transactionId: string; existing: boolean | null }>({
        snapshot: async () => ids((await readChain(chainId)).transactions),
        write: () => bff.post(api.chainTransactions(chainId), addedTransactionSchema, body),
        find: async (known) => {
          const added = findAddedTransaction(body, await readChain(chainId), known);
          return added && { transactionId: added.id, existing: null };
        },
      }),
    onSuccess: (outcome) => noteOwnWrite(outcome, ({ transactionId }) => transactionId),
    onSettled: (outcome, _error, _body, _result, { client }) =>
      refreshAfter(outcome, () =>
        Promise.all([
          ...[chainKeys.all, propertyKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
          contactsChanged(client),
        ]),
      ),
  });
