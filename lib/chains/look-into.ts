import type { QueryClient } from '@tanstack/react-query';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { isRefusedAlone } from '@/lib/query/use-read-in-turn';
import { stagesQuery } from '@/lib/stages/queries';
import { Failure } from '@/lib/values/failure';

/** At most sixty calls in any minute, of an allowance that an office shares: these at once, the others evenly after them. */
const atOnce = 15;
/** Milliseconds. */
const apart = 60_000 / (60 - atOnce);

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
 * @param pause ends early when it is stopped
 * @returns null when all were read or it was stopped; otherwise what happened, in words
 */
export async function lookInto(
  client: QueryClient,
  chains: readonly ChainToRead[],
  signal: AbortSignal,
  told: (done: number, of: number) => void,
  pause = rest,
): Promise<string | null> {
  const of = callsToLookInto(chains);
  let done = 0;
  told(done, of);
  const read = async (load: () => Promise<unknown>) => {
    const began = Date.now();
    await load().catch((error: unknown) => {
      if (!isRefusedAlone(error)) throw error;
    });
    done += 1;
    told(done, of);
    if (done >= atOnce) await pause(apart - (Date.now() - began), signal);
  };
  const background = { meta: { background: true }, staleTime: 60_000 };
  try {
    for (const chain of chains) {
      if (signal.aborted) return null;
      await read(() => client.fetchQuery({ ...chainQuery(chain.id), ...background }));
      for (const id of chain.stagesOf) {
        if (signal.aborted) return null;
        await read(() => client.fetchQuery({ ...stagesQuery(id), ...background }));
      }
    }
    return null;
  } catch (error) {
    const wait = error instanceof Failure ? error.retryAfter : undefined;
    const when = wait ? ` Try again in ${wait} seconds.` : ' Try again in a minute.';
    return `Stopped after ${done} of ${of} requests: the service did not answer.${when}`;
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
