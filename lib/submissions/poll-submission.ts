import { bff, type ResponseSchema } from '@/lib/bff/fetch';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { api } from '@/lib/routes';
import { submissionSchema } from './schema';

/** The outcome of a submission whose response was lost. If `unknown`, it may or may not have been saved. */
export type LateOutcome<T> =
  | { end: 'saved'; data: T }
  | { end: 'refused'; failure: FailureFields }
  | { end: 'unknown' };

export type Pause = (ms: number) => Promise<unknown>;

export const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls quickly at first, then every three seconds, and after three minutes every twenty. Milliseconds. */
const firstPauses = [300, 700, 1500];
const laterPause = (waited: number) => (waited < 180_000 ? 3000 : 20_000);
/** If our server does not know a submission by then, it never arrived. */
const arrivesWithin = 10_000;
/** By then our server has given up as well. */
const giveUpAfter = 15 * 60_000;

/** Polls our server for the outcome of a submission, without calls to the service. Never throws. */
export async function pollSubmission<T>(
  id: string,
  shape: ResponseSchema<T>,
  sentAt: number,
  pause: Pause = sleep,
): Promise<LateOutcome<T>> {
  for (let polls = 0, waited = 0; waited < giveUpAfter; polls += 1) {
    const ms = firstPauses[polls] ?? laterPause(waited);
    await pause(ms);
    waited += ms;
    const outcome = await poll(id, shape, sentAt, waited >= arrivesWithin).catch(() => null);
    if (outcome) return outcome;
  }
  return { end: 'unknown' };
}

/** @returns null while the submission is in progress */
async function poll<T>(
  id: string,
  shape: ResponseSchema<T>,
  sentAt: number,
  isOverdue: boolean,
): Promise<LateOutcome<T> | null> {
  let submission = await bff.get(api.submission(id), submissionSchema, { background: true });
  // Our server does not know it: cancel it, so that it cannot be carried out later.
  if (submission.state === 'none' && isOverdue) {
    const elapsed = Date.now() - sentAt;
    // If the clock was set back, we don't know how long ago the submission was sent.
    const ago = elapsed < 0 ? Number.MAX_SAFE_INTEGER : elapsed;
    submission = await bff.delete(api.submission(id, { ago }), submissionSchema, { background: true });
  }
  if (submission.state === 'saved') {
    const parsed = (typeof shape === 'function' ? await shape() : shape).safeParse(submission.data);
    return parsed.success ? { end: 'saved', data: parsed.data } : { end: 'unknown' };
  }
  if (submission.state === 'refused')
    return { end: 'refused', failure: submission.failure ?? unknownFailure };
  const isUnknown = submission.state === 'unknown' || (submission.state === 'none' && isOverdue);
  return isUnknown ? { end: 'unknown' } : null;
}

const unknownFailure = new Failure({ status: 500, code: 'internal_error', message: 'It was refused.' });
