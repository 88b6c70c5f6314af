import { bff, type ResponseSchema } from '@/lib/bff/fetch';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { Failure } from '@/lib/values/failure';
import { pollSubmission, type LateOutcome, type Pause, sleep } from './poll-submission';
import { submissionHeaders } from './schema';

/**
 * The outcome of a creation, which must not be repeated. `checked`: the response was lost, but the object was found.
 * `unknown`: the service may still create it; `later` resolves with the outcome, usually within two minutes.
 */
export type Outcome<T> =
  | { outcome: 'saved'; data: T; checked: boolean }
  | { outcome: 'unknown'; later: Promise<LateOutcome<T>> };

/** One press of Save. */
export type SubmissionAttempt = {
  /** The submission's id, the same for every attempt. */
  id: string;
  /** Submissions of a batch share one read of the existing objects; none may be mistaken for another. */
  batch?: string;
  /** The user knows that the same submission may be in progress. */
  sendAnyway?: boolean;
  /** Called if the session has ended: nothing was created, and the call is repeated after the next sign-in. */
  onUnsent?: () => void;
  /** Called before it is repeated. */
  onResent?: () => void;
};

/** The variables of a mutation that creates something. */
export type ToSubmit<Body> = { body: Body; sending?: SubmissionAttempt };

export const newSubmission = (): SubmissionAttempt => ({ id: crypto.randomUUID() });

/** How long the user waits for the outcome after a lost response, before we tell them. Milliseconds. */
const outcomeWaitMs = 4000;

/**
 * Creates something exactly once. Our server carries out each submission once, and looks for the object if the service's
 * response is lost; after a lost response we poll for its outcome.
 * @throws Failure if certainly nothing was written: it was refused or never sent
 */
export async function submit<T>(
  url: string,
  shape: ResponseSchema<T>,
  body: unknown,
  { id, batch, sendAnyway, onUnsent, onResent }: SubmissionAttempt,
  pause: Pause = sleep,
): Promise<Outcome<T>> {
  const headers = {
    [submissionHeaders.id]: id,
    ...(batch && { [submissionHeaders.batch]: batch }),
    ...(sendAnyway && { [submissionHeaders.anyway]: '1' }),
  };
  let sentAt = Date.now();
  const onSentAgain = () => {
    sentAt = Date.now();
    onResent?.();
  };
  try {
    return {
      outcome: 'saved',
      data: await bff.post(url, shape, body, { headers, onUnsent, onResent: onSentAgain }),
      checked: false,
    };
  } catch (error) {
    if (!mayHaveBeenSaved(error)) throw error;
  }
  const later = pollSubmission(id, shape, sentAt, pause);
  const early = await Promise.race([later, pause(outcomeWaitMs).then(() => null)]);
  if (early?.end === 'saved') return { outcome: 'saved', data: early.data, checked: true };
  if (early?.end === 'refused') throw new Failure(early.failure);
  return { outcome: 'unknown', later };
}

/** Refreshes what a creation has changed, and again if its outcome was unknown and it turns out to be saved. */
export function refreshAfter(result: Outcome<unknown> | undefined, refresh: () => Promise<unknown>) {
  if (result?.outcome === 'unknown') void result.later.then(({ end }) => end === 'saved' && refresh());
  return refresh();
}
