import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { recordOwnWrite } from '@/lib/session/own-writes';
import { newSubmission, type Outcome, refreshAfter, submit, type ToSubmit } from '@/lib/submissions/submit';
import { contactsChanged } from '@/lib/contacts/queries';
import { propertyKeys } from '@/lib/properties/queries';
import { api } from '@/lib/routes';
import { chainKeys } from './queries';
import { addedOnceSchema, type AddTransactionBody, type CreateChainBody, createdOnceSchema } from './schema';

/** Variables: the body of endpoint 4. Resolves to an `Outcome` with the new chain's id; throws Failure when refused. */
export const createChainMutation = () =>
  mutationOptions({
    mutationFn: ({ body, sending = newSubmission() }: ToSubmit<CreateChainBody>) =>
      submit(api.chains(), createdOnceSchema, body, sending),
    onSettled: (outcome, _error, _variables, _result, { client }) => chainCreated(client, outcome),
  });

/** What follows a creation, at once or when its outcome is known. @param outcome undefined if it was refused */
export function chainCreated(client: QueryClient, outcome: Outcome<{ chainId: string }> | undefined) {
  recordOwnWrite(outcome, ({ chainId }) => chainId);
  return refreshAfter(outcome, () =>
    Promise.all(
      [chainKeys.list, propertyKeys.list].map((queryKey) => client.invalidateQueries({ queryKey })),
    ),
  );
}

/**
 * Variables: the body of endpoint 5. Resolves to an `Outcome` with the transaction's id and whether it was reused (null
 * if the response was lost); throws Failure when refused, 409 `conflict` for a property already in a chain.
 */
export const addTransactionMutation = (chainId: string) =>
  mutationOptions({
    mutationFn: ({ body, sending = newSubmission() }: ToSubmit<AddTransactionBody>) =>
      submit(api.chainTransactions(chainId), addedOnceSchema, body, sending),
    onSettled: (outcome, _error, _variables, _result, { client }) => transactionAdded(client, outcome),
  });

/** The same for an added transaction. */
export function transactionAdded(
  client: QueryClient,
  outcome: Outcome<{ transactionId: string }> | undefined,
) {
  recordOwnWrite(outcome, ({ transactionId }) => transactionId);
  return refreshAfter(outcome, () =>
    Promise.all([
      ...[chainKeys.all, propertyKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
      contactsChanged(client),
    ]),
  );
}
