import { type MutationOptions, type QueryClient } from '@tanstack/react-query';

/** Runs a mutation as a form does, without a screen. Rejects when the mutation fails. */
export const runMutation = <Data, Variables, Context>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
