import type { StoppedReading } from '@/lib/query/read-at-pace';
import { Failure } from '@/lib/values/failure';
import { lowerFirst } from '@/lib/values/text';
import { failureWords, unknownFailureWords } from './failure-words';

/** Why reading stopped and what to do next, as sentences; null if it did not. */
export const stoppedWords = (stopped: StoppedReading | null): string | null =>
  stopped && `Stopped after ${stopped.done} of ${stopped.of} requests: ${reasonOf(stopped.error)}`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Failure)) return 'the service did not answer. Try again in a minute.';
  if (error.status === 401) return 'your session has ended. Sign in again to carry on.';
  const words = failureWords(error);
  const what = words === unknownFailureWords ? 'the service did not answer' : lowerFirst(words.title);
  if (error.code === 'upstream_auth') return `${what}. ${words.next}`;
  if (error.status === 0) return `${what}. Check your connection and try again.`;
  return `${what}. Try again in ${error.retryAfter ? `${error.retryAfter} seconds` : 'a minute'}.`;
}
