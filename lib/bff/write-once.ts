import { mayHaveBeenSaved } from './may-have-been-saved';

/**
 * How a write ended that must not be repeated. `checked` tells that its answer was lost and it was found by reading.
 * `unknown`: the service may still carry it out; `later` gives it when it turns up, or null after two minutes.
 */
export type Outcome<T> =
  { outcome: 'saved'; data: T; checked: boolean } | { outcome: 'unknown'; later: Promise<T | null> };

/** When to look after an answer was lost: 0.3, 2.8, 30, 60 and 120 s after it. Pauses, in milliseconds. */
const pauses = { whileWaiting: [300, 2500], later: [27_200, 30_000, 60_000] };

/**
 * Sends a write for which the document has no idempotency key. When its answer is lost it is not sent again:
 * what is there now is compared with what was there before, by id, so that no clock has to be trusted.
 * @param snapshot the ids of the rows that could be mistaken for the new one; read before the write
 * @param find the row that the write made, if it is there and was not there before
 * @throws Failure when nothing was written for certain: refused, queue full, never sent, or no snapshot to be had
 */
export async function writeOnce<T>(steps: {
  snapshot: () => Promise<ReadonlySet<string>>;
  write: () => Promise<T>;
  find: (known: ReadonlySet<string>) => Promise<T | null>;
  pause?: (ms: number) => Promise<void>;
}): Promise<Outcome<T>> {
  const { snapshot, write, find, pause = rest } = steps;
  const known = await snapshot();
  try {
    return { outcome: 'saved', data: await write(), checked: false };
  } catch (error) {
    if (!mayHaveBeenSaved(error)) throw error;
  }
  const look = async (all: number[]): Promise<T | null> => {
    for (const ms of all) {
      await pause(ms);
      // A look that failed says nothing.
      const data = await find(known).catch(() => null);
      if (data !== null) return data;
    }
    return null;
  };
  const data = await look(pauses.whileWaiting);
  return data === null
    ? { outcome: 'unknown', later: look(pauses.later) }
    : { outcome: 'saved', data, checked: true };
}

/** Reads again what a write has changed, and once more when one turns up whose answer was lost. */
export function refreshAfter(result: Outcome<unknown> | undefined, refresh: () => Promise<unknown>) {
  if (result?.outcome === 'unknown') void result.later.then((data) => data !== null && refresh());
  return refresh();
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
