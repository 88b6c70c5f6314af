import type { QueryClient } from '@tanstack/react-query';
import type { ChainToRead } from './calls-to-read';
import { chainQuery } from './queries';
import { type AbortablePause, readAtPace, type StoppedReading } from '@/lib/query/read-at-pace';
import { stagesQuery } from '@/lib/stages/queries';

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
