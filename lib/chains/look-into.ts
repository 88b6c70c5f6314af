import type { QueryClient } from '@tanstack/react-query';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { type Pause, readAtPace } from '@/lib/query/read-at-pace';
import { stagesQuery } from '@/lib/stages/queries';

/** A chain to be read, and of which of its transactions the stages. */
export type ChainToRead = { id: string; stagesOf: readonly string[] };

/** All that may be seen of a chain: the stages of each transaction of the user's. */
export const wholeChain = ({ id, transactions }: ChainSummary): ChainToRead => ({
  id,
  stagesOf: transactions.filter(({ yourRole }) => yourRole !== null).map((one) => one.id),
});

/** One for each chain and one for the stages of each transaction. */
export const callsToLookInto = (chains: readonly ChainToRead[]): number =>
  chains.reduce((sum, { stagesOf }) => sum + 1 + stagesOf.length, 0);

/**
 * Reads chains and the stages of their transactions, one after the other, into the cache.
 * @param told of each call made, of how many
 * @param pause as in `readAtPace`
 * @returns null when all were read or it was stopped; otherwise what happened, in words
 */
export async function lookInto(
  client: QueryClient,
  chains: readonly ChainToRead[],
  signal: AbortSignal,
  told: (done: number, of: number) => void,
  pause?: Pause,
): Promise<string | null> {
  const background = { meta: { background: true }, staleTime: 60_000 };
  const calls = chains.flatMap(({ id, stagesOf }) => [
    () => client.fetchQuery({ ...chainQuery(id), ...background }),
    ...stagesOf.map((one) => () => client.fetchQuery({ ...stagesQuery(one), ...background })),
  ]);
  return readAtPace(calls, signal, (done) => told(done, calls.length), pause);
}
