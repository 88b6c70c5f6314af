import { type MutationOptions, type QueryClient } from '@tanstack/react-query';

/** Runs a mutation as a form does, without rendering. Rejects if the mutation fails. */
export const runMutation = <Data, Variables, Context>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
