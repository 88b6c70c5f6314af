import { Failure } from '@/lib/values/failure';
import { isItemRefusal } from './use-read-in-turn';

/** At most sixty calls in any minute, of an allowance that an office shares: these at once, the others evenly after them. */
const atOnce = 15;
/** Milliseconds. */
const apart = 60_000 / (60 - atOnce);

/** Waits this many milliseconds, or until it is stopped. */
export type AbortablePause = (ms: number, signal: AbortSignal) => Promise<void>;

const rest: AbortablePause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Makes calls one after the other; what is refused for itself is passed over.
 * @param told of each call made
 * @returns null when all were made or it was stopped; otherwise what happened, in words
 */
export async function readAtPace(
  calls: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  told: (done: number) => void,
  pause = rest,
): Promise<string | null> {
  let done = 0;
  told(done);
  try {
    for (const call of calls) {
      if (signal.aborted) return null;
      const began = Date.now();
      await call().catch((error: unknown) => {
        if (!isItemRefusal(error)) throw error;
      });
      done += 1;
      told(done);
      if (done >= atOnce) await pause(apart - (Date.now() - began), signal);
    }
    return null;
  } catch (error) {
    const wait = error instanceof Failure ? error.retryAfter : undefined;
    const when = wait ? ` Try again in ${wait} seconds.` : ' Try again in a minute.';
    return `Stopped after ${done} of ${calls.length} requests: the service did not answer.${when}`;
  }
}
