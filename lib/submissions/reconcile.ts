import 'server-only';
import { Failure } from '@/lib/values/failure';
import { type SubmissionRecord } from './journal';
import { type Creation } from './submissions';

/** Pauses between lookups, which are 0.3, 2.8, 8, 18, 33, 63 and 123 s after the lost response. Milliseconds. */
const pauses = [300, 2500, 5200, 10_000, 15_000, 30_000, 60_000];
/** If the last lookup failed and so proves nothing, there are up to this many more, a minute apart. */
const maxExtraLookups = 10;

type ReconciledOutcome = Pick<SubmissionRecord, 'state' | 'data' | 'failure'>;

/**
 * Looks for the object created by a call whose response was lost, and waits longer if the service asks for a pause.
 * @returns `unknown` if it is not found within two minutes: the service may still create it
 */
export async function reconcile<T>(
  { find, isIdempotent }: Creation<T>,
  existingIds: ReadonlySet<string>,
  pause: (ms: number) => Promise<unknown>,
  lostResponse: unknown,
): Promise<ReconciledOutcome> {
  let requestedWait = waitOf(lostResponse);
  let isConclusive = false;
  const maxLookups = () => pauses.length + (isConclusive ? 0 : maxExtraLookups);
  for (let lookups = 0; lookups < maxLookups(); lookups += 1) {
    await pause(Math.max(pauses[lookups] ?? 60_000, requestedWait));
    requestedWait = 0;
    try {
      const data = await find(existingIds);
      if (data !== null) return { state: 'saved', data };
      isConclusive = true;
    } catch (error) {
      // The session has ended, or we have a bug.
      if (!(error instanceof Failure) || error.status === 401) break;
      const { status, code, message } = error;
      const isRefusal = status < 500 && status !== 0 && status !== 429;
      if (isRefusal && isIdempotent) return { state: 'refused', failure: { status, code, message } };
      // A failed lookup proves nothing; a refused one would be refused again.
      isConclusive = isRefusal;
      requestedWait = waitOf(error);
    }
  }
  return { state: 'unknown' };
}

const waitOf = (error: unknown) => (error instanceof Failure ? (error.retryAfter ?? 0) * 1000 : 0);
