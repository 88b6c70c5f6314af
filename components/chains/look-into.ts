import type { QueryClient } from '@tanstack/react-query';
import { chainQuery } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import { isRefusedAlone } from '@/lib/query/use-read-in-turn';
import { stagesQuery } from '@/lib/stages/queries';
import { Failure } from '@/lib/values/failure';

/** Milliseconds from one call to the next: sixty a minute, of an allowance that an office shares. */
const apart = 1000;

const ownIds = ({ transactions }: Pick<ChainSummary, 'transactions'>) =>
  transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);

/** One for the chain and one for the stages of each transaction of the user's. */
export const callsToLookInto = (chain: ChainSummary): number => 1 + ownIds(chain).length;

/**
 * Reads chains and the stages of their own transactions, one call a second, into the cache.
 * @param told of each call made, of how many
 * @returns null when all were read or it was stopped; otherwise what happened, in words
 */
export async function lookInto(
  client: QueryClient,
  chains: readonly ChainSummary[],
  signal: AbortSignal,
  told: (done: number, of: number) => void,
): Promise<string | null> {
  const of = chains.reduce((sum, chain) => sum + callsToLookInto(chain), 0);
  let done = 0;
  told(done, of);
  const read = async (load: () => Promise<unknown>) => {
    const began = Date.now();
    await load().catch((error: unknown) => {
      if (!isRefusedAlone(error)) throw error;
    });
    done += 1;
    told(done, of);
    await pause(apart - (Date.now() - began), signal);
  };
  const background = { meta: { background: true }, staleTime: 60_000 };
  try {
    for (const chain of chains) {
      if (signal.aborted) return null;
      await read(() => client.fetchQuery({ ...chainQuery(chain.id), ...background }));
      for (const id of ownIds(chain)) {
        if (signal.aborted) return null;
        await read(() => client.fetchQuery({ ...stagesQuery(id), ...background }));
      }
    }
    return null;
  } catch (error) {
    const wait = error instanceof Failure ? error.retryAfter : undefined;
    const when = wait ? ` Try again in ${wait} seconds.` : ' Try again in a minute.';
    return `Stopped after ${done} of ${of} calls: the service did not answer.${when}`;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
