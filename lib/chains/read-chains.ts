import type { QueryClient } from '@tanstack/react-query';
import { chainQuery } from './queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { type AbortablePause, readAtPace } from '@/lib/query/read-at-pace';
import { stagesQuery } from '@/lib/stages/queries';

/** A chain to be read, and the ids of the transactions whose stages are read too. */
export type ChainToRead = { id: string; stagesOf: readonly string[] };

/** Reads a chain whole: with the stages of each of the user's transactions. */
export const withOwnStages = ({ id, transactions }: ChainSummary): ChainToRead => ({
  id,
  stagesOf: transactions.filter(({ yourRole }) => yourRole !== null).map((one) => one.id),
});

/** One call for each chain and one for the stages of each transaction. */
export const callsToRead = (chains: readonly ChainToRead[]): number =>
  chains.reduce((sum, { stagesOf }) => sum + 1 + stagesOf.length, 0);

/**
 * Reads chains and the stages of their transactions, one after the other, into the cache.
 * @param told is called with the number of calls made, and of how many @param pause as in `readAtPace`
 * @returns null if all were read or it was stopped; otherwise what happened, in words
 */
export async function readChains(
  client: QueryClient,
  chains: readonly ChainToRead[],
  signal: AbortSignal,
  told: (done: number, of: number) => void,
  pause?: AbortablePause,
): Promise<string | null> {
  const background = { meta: { background: true }, staleTime: 60_000 };
  const calls = chains.flatMap(({ id, stagesOf }) => [
    () => client.fetchQuery({ ...chainQuery(id), ...background }),
    ...stagesOf.map((one) => () => client.fetchQuery({ ...stagesQuery(one), ...background })),
  ]);
  return readAtPace(calls, signal, (done) => told(done, calls.length), pause);
}
