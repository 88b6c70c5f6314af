import { Failure } from '@/lib/values/failure';
import { isItemRefusal } from './use-read-in-turn';

/** At most sixty calls in any minute, since all users share the rate limit: a burst first, then evenly spaced calls. */
const burst = 15;
const intervalMs = 60_000 / (60 - burst);

/** Waits for this many milliseconds, or until the signal is aborted. */
export type AbortablePause = (ms: number, signal: AbortSignal) => Promise<void>;

const sleep: AbortablePause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Makes calls one after the other, skipping items that are refused individually.
 * @param onProgress called with the number of calls made
 * @returns null if all were made or the signal was aborted; otherwise a message about the failure
 */
export async function readAtPace(
  calls: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
  pause = sleep,
): Promise<string | null> {
  let done = 0;
  onProgress(done);
  try {
    for (const call of calls) {
      if (signal.aborted) return null;
      const startedAt = Date.now();
      await call().catch((error: unknown) => {
        if (!isItemRefusal(error)) throw error;
      });
      done += 1;
      onProgress(done);
      if (done >= burst) await pause(intervalMs - (Date.now() - startedAt), signal);
    }
    return null;
  } catch (error) {
    const wait = error instanceof Failure ? error.retryAfter : undefined;
    const advice = wait ? ` Try again in ${wait} seconds.` : ' Try again in a minute.';
    return `Stopped after ${done} of ${calls.length} requests: the service did not answer.${advice}`;
  }
}
