import 'server-only';
import { Failure } from '@/lib/values/failure';
import { type SubmissionRecord } from './journal';
import { type Creation } from './submissions';

/** When to look after a response was lost: 0.3, 2.8, 8, 18, 33, 63 and 123 s after it. Pauses, in milliseconds. */
const pauses = [300, 2500, 5200, 10_000, 15_000, 30_000, 60_000];
/** A service that does not respond has shown nothing: so many more looks, a minute apart. */
const moreLooks = 10;

type Found = Pick<SubmissionRecord, 'state' | 'data' | 'failure'>;

/**
 * Looks for what a call has made whose response was lost. Where the service asks for a pause, that comes first.
 * @returns `unknown` when it is not there after two minutes: the service may still carry it out
 */
export async function reconcile<T>(
  { find, isIdempotent }: Creation<T>,
  known: ReadonlySet<string>,
  pause: (ms: number) => Promise<unknown>,
  lost: unknown,
): Promise<Found> {
  let asked = waitOf(lost);
  let hasSeen = false;
  for (let turn = 0; turn < pauses.length || (!hasSeen && turn < pauses.length + moreLooks); turn += 1) {
    await pause(Math.max(pauses[turn] ?? 60_000, asked));
    asked = 0;
    try {
      const data = await find(known);
      if (data !== null) return { state: 'saved', data };
      hasSeen = true;
    } catch (error) {
      // No session any more, or a mistake of ours.
      if (!(error instanceof Failure) || error.status === 401) break;
      const { status, code, message } = error;
      const isRefusal = status < 500 && status !== 0 && status !== 429;
      if (isRefusal && isIdempotent) return { state: 'refused', failure: { status, code, message } };
      // A look that failed says nothing; one that is never allowed will not say more later.
      hasSeen = isRefusal;
      asked = waitOf(error);
    }
  }
  return { state: 'unknown' };
}

const waitOf = (error: unknown) => (error instanceof Failure ? (error.retryAfter ?? 0) * 1000 : 0);
