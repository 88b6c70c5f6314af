import { bff, type ResponseSchema } from '@/lib/bff/fetch';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { api } from '@/lib/routes';
import { submissionSchema } from './schema';

/** What became of a submission whose response was lost. Nothing is certain of `unknown`. */
export type LateOutcome<T> =
  | { end: 'saved'; data: T }
  | { end: 'refused'; failure: FailureFields }
  | { end: 'unknown' };

export type Pause = (ms: number) => Promise<unknown>;

export const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** When to ask: soon at first, then every three seconds, and after three minutes every twenty. Milliseconds. */
const soon = [300, 700, 1500];
const pauseAfter = (waited: number) => (waited < 180_000 ? 3000 : 20_000);
/** What was sent and is not known by then never arrived. */
const arrivesWithin = 10_000;
/** By then the dashboard's server has given up as well. */
const givesUpAfter = 15 * 60_000;

/** Asks our server until it knows what became of a submission; nothing goes to the service for it. Never throws. */
export async function pollSubmission<T>(
  id: string,
  shape: ResponseSchema<T>,
  sentAt: number,
  pause: Pause = sleep,
): Promise<LateOutcome<T>> {
  for (let turn = 0, waited = 0; waited < givesUpAfter; turn += 1) {
    const ms = soon[turn] ?? pauseAfter(waited);
    await pause(ms);
    waited += ms;
    const end = await ask(id, shape, sentAt, waited >= arrivesWithin).catch(() => null);
    if (end) return end;
  }
  return { end: 'unknown' };
}

/** @returns null while it is not over */
async function ask<T>(
  id: string,
  shape: ResponseSchema<T>,
  sentAt: number,
  isOverdue: boolean,
): Promise<LateOutcome<T> | null> {
  let now = await bff.get(api.submission(id), submissionSchema, { background: true });
  // Our own response was lost, or the call never came: from now on it cannot come any more.
  if (now.state === 'none' && isOverdue) {
    const passed = Date.now() - sentAt;
    // By a clock that was set back no one knows how long ago it was.
    const ago = passed < 0 ? Number.MAX_SAFE_INTEGER : passed;
    now = await bff.delete(api.submission(id, { ago }), submissionSchema, { background: true });
  }
  if (now.state === 'saved') {
    const parsed = (typeof shape === 'function' ? await shape() : shape).safeParse(now.data);
    return parsed.success ? { end: 'saved', data: parsed.data } : { end: 'unknown' };
  }
  if (now.state === 'refused') return { end: 'refused', failure: now.failure ?? unexplained };
  return now.state === 'unknown' || (now.state === 'none' && isOverdue) ? { end: 'unknown' } : null;
}

const unexplained = new Failure({ status: 500, code: 'internal_error', message: 'It was refused.' });
