import type { QueryClient } from '@tanstack/react-query';
import { chainQuery } from './queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { type AbortablePause, readAtPace, type StoppedReading } from '@/lib/query/read-at-pace';
import { stagesQuery } from '@/lib/stages/queries';

/** A chain to be read, and the ids of the transactions whose stages are to be read. */
export type ChainToRead = { id: string; stagesOf: readonly string[] };

/** Plans to read a chain with the stages of all of the user's transactions. */
export const withOwnStages = ({ id, transactions }: ChainSummary): ChainToRead => ({
  id,
  stagesOf: transactions.filter(({ yourRole }) => yourRole !== null).map((one) => one.id),
});

/** The number of calls: one per chain and one per transaction for its stages. */
export const callsToRead = (chains: readonly ChainToRead[]): number =>
  chains.reduce((sum, { stagesOf }) => sum + 1 + stagesOf.length, 0);

/**
 * Reads chains and their stages into the query cache, one call after the other; none for what was read `freshForMs` ago
 * or less. @param onProgress is called with the number of calls made and the total @param pause as in `readAtPace`
 * @returns null if everything was read or it was aborted; otherwise the failure
 */
export async function readChains(
  client: QueryClient,
  chains: readonly ChainToRead[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
  freshForMs = 60_000,
  pause?: AbortablePause,
): Promise<StoppedReading | null> {
  const background = { meta: { background: true }, staleTime: freshForMs };
  const calls = chains.flatMap(({ id, stagesOf }) => [
    () => client.fetchQuery({ ...chainQuery(id), ...background }),
    ...stagesOf.map((one) => () => client.fetchQuery({ ...stagesQuery(one), ...background })),
  ]);
  return readAtPace(calls, signal, (done) => onProgress(done, calls.length), pause);
}
