import { mayHaveBeenSaved } from './bff-error';

/**
 * How a write ended that must not be repeated: saved; not saved, as looking twice has shown; or unknown, because
 * looking failed too. `checked` tells that its answer was lost and it was found by reading.
 */
export type Outcome<T> =
  { outcome: 'saved'; data: T; checked: boolean } | { outcome: 'not-saved' } | { outcome: 'unknown' };

/** When to look after an answer was lost: at once, and once more for a write that was still under way. Milliseconds. */
const looks = [300, 2500];

/**
 * Sends a write for which the document has no idempotency key. When its answer is lost it is not sent again:
 * what is there now is compared with what was there before, by id, so that no clock has to be trusted.
 * @param snapshot the ids of the rows that could be mistaken for the new one; read before the write
 * @param find the row that the write made, if it is there and was not there before
 * @throws BffError when nothing was written for certain: refused, queue full, never sent, or no snapshot to be had
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
  let read = true;
  for (const wait of looks) {
    await pause(wait);
    try {
      const data = await find(known);
      if (data !== null) return { outcome: 'saved', data, checked: true };
      read = true;
    } catch {
      read = false;
    }
  }
  return { outcome: read ? 'not-saved' : 'unknown' };
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
