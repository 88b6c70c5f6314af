import type { StoppedReading } from '@/lib/query/read-at-pace';
import { Failure } from '@/lib/values/failure';
import { count, lowerFirst } from '@/lib/values/text';

/** Why reading stopped and what to do next, as sentences; null if it did not. */
export const stoppedWords = async (stopped: StoppedReading | null): Promise<string | null> =>
  stopped &&
  `Stopped after ${stopped.done} of ${count(stopped.of, 'request')}: ${await reasonOf(stopped.error)}`;

async function reasonOf(error: unknown): Promise<string> {
  const unknown = 'the service did not answer';
  if (!(error instanceof Failure)) return `${unknown}. Try again in a minute.`;
  if (error.status === 401) return 'your session has ended. Sign in again to carry on.';
  if (error.status === 0) return 'you seem to be offline. Check your connection and try again.';
  // Loaded when it is needed, to keep list pages small; without the network it may not load.
  const all = await import('./failure-words').catch(() => null);
  const words = all?.failureWords(error);
  if (words && error.code === 'upstream_auth') return `${lowerFirst(words.title)}. ${words.next}`;
  const what = words && words !== all?.unknownFailureWords ? lowerFirst(words.title) : unknown;
  return `${what}. Try again in ${error.retryAfter ? count(error.retryAfter, 'second') : 'a minute'}.`;
}
