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

/** Why a series of calls stopped, after `done` of `of`. */
export type StoppedReading = { error: unknown; done: number; of: number };

/**
 * Makes calls one after the other, skipping items that are refused individually.
 * @param onProgress called with the number of calls made
 * @returns null if all were made or the signal was aborted; otherwise the failure
 */
export async function readAtPace(
  calls: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
  pause = sleep,
): Promise<StoppedReading | null> {
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
    return { error, done, of: calls.length };
  }
}
