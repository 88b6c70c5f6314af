import { bff, type ResponseSchema } from '@/lib/bff/fetch';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { Failure } from '@/lib/values/failure';
import { pollSubmission, type LateOutcome, type Pause, sleep } from './poll-submission';
import { submissionHeaders } from './schema';

/**
 * How a creation ended, which must not be repeated. `checked` tells that its response was lost and it was found.
 * `unknown`: the service may still carry it out; `later` says what becomes of it, after two minutes at most as a rule.
 */
export type Outcome<T> =
  | { outcome: 'saved'; data: T; checked: boolean }
  | { outcome: 'unknown'; later: Promise<LateOutcome<T>> };

/** What a form says of one press of Save. */
export type SubmissionAttempt = {
  /** Of the submission; the same for every attempt at it. */
  id: string;
  /** Several submissions, of which none can be taken for another, share one look at what was there before. */
  batch?: string;
  /** The person knows that the same may be under way. */
  sendAnyway?: boolean;
  /** The session has ended: nothing was sent, and it is sent once the person has signed in again. */
  onUnsent?: () => void;
};

export const newSubmission = (): SubmissionAttempt => ({ id: crypto.randomUUID() });

/** How long a person waits for a response that was lost, before they are told so. Milliseconds. */
const waitsFor = 4000;

/**
 * Sends something that is to be created once. The dashboard's server carries it out once for each submission and looks
 * for it when the service's response is lost; here we ask what came of it.
 * @throws Failure when nothing was written for certain: refused, or never sent
 */
export async function submit<T>(
  url: string,
  shape: ResponseSchema<T>,
  body: unknown,
  { id, batch, sendAnyway, onUnsent }: SubmissionAttempt,
  pause: Pause = sleep,
): Promise<Outcome<T>> {
  const headers = {
    [submissionHeaders.id]: id,
    ...(batch && { [submissionHeaders.batch]: batch }),
    ...(sendAnyway && { [submissionHeaders.anyway]: '1' }),
  };
  const sentAt = Date.now();
  try {
    return {
      outcome: 'saved',
      data: await bff.post(url, shape, body, { headers, onUnsent }),
      checked: false,
    };
  } catch (error) {
    if (!mayHaveBeenSaved(error)) throw error;
  }
  const later = pollSubmission(id, shape, sentAt, pause);
  const soon = await Promise.race([later, pause(waitsFor).then(() => null)]);
  if (soon?.end === 'saved') return { outcome: 'saved', data: soon.data, checked: true };
  if (soon?.end === 'refused') throw new Failure(soon.failure);
  return { outcome: 'unknown', later };
}

/** Reads again what a creation has changed, and once more when one turns up whose response was lost. */
export function refreshAfter(result: Outcome<unknown> | undefined, refresh: () => Promise<unknown>) {
  if (result?.outcome === 'unknown') void result.later.then(({ end }) => end === 'saved' && refresh());
  return refresh();
}
