import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { Failure } from '@/lib/values/failure';
import { type Journal, type SubmissionRecord } from './journal';
import { reconcile } from './reconcile';
import { type Submission } from './schema';
import { Snapshots } from './snapshots';

/** Something that the service makes once for each call, and for which its document has no idempotency key. */
export type Creation<T> = {
  /** The ids of what could be mistaken for the new one; read before the call. */
  existingIds: () => Promise<string[]>;
  write: () => Promise<T>;
  /** What the call has made, if it is there and was not there before. */
  find: (known: ReadonlySet<string>) => Promise<T | null>;
  /** Asking again makes no second one: `find` asks again, and a refusal of that is one of the first call. */
  isIdempotent?: true;
};

export type SubmissionRequest = {
  userId: string;
  id: string;
  batch: string;
  /** What is asked for, whatever its id. */
  print: string;
  sendAnyway: boolean;
};

/** How often a process says that it still works for a submission, and how long that holds. Milliseconds. */
const beatMs = 10_000;
const leaseMs = 35_000;
/** In the place of a content: it never arrived, and is refused should it come. */
const calledOff = 'called off';

/**
 * Carries out each submission once. A second call with its id, or with the same content while the first is not over,
 * gets what came of the first. When the service's response is lost, what is there now is compared with what
 * was there before, by id, so that no clock has to be trusted; that goes on when no one waits any more.
 */
export function createSubmissions(
  journal: Journal,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
) {
  const snapshots = new Snapshots();
  const own = new Set<string>();

  /** The outcome is told though it could not be noted: who asks later is then told that it is not known. */
  const note = (userId: string, id: string, fields: Partial<SubmissionRecord>) =>
    journal
      .change(userId, (records) => {
        const record = records.find((one) => one.id === id);
        if (record) Object.assign(record, fields);
      })
      .catch(() => undefined);

  const isLive = ({ id, lease }: SubmissionRecord) => own.has(id) || lease > Date.now();
  const isOpen = (record: SubmissionRecord) =>
    record.as === undefined && (record.state === 'under-way' || record.state === 'looking') && isLive(record);

  function meant(records: SubmissionRecord[], id: string): SubmissionRecord | undefined {
    const record = records.find((one) => one.id === id);
    return record?.as === undefined ? record : records.find((one) => one.id === record.as);
  }

  /** @returns null when the call is to be made now; else the submission that it repeats */
  function begin({ userId, id, print, sendAnyway }: SubmissionRequest): Promise<SubmissionRecord | null> {
    return journal.change(userId, (records) => {
      const now = Date.now();
      const earlier = meant(records, id);
      const mayGoAgain = earlier?.state === 'refused' && earlier.print !== calledOff;
      if (earlier && earlier.print !== print && !mayGoAgain) throw takenByAnother();
      if (earlier && !mayGoAgain) return earlier;
      const at = records.findIndex((one) => one.id === id);
      if (at >= 0) records.splice(at, 1);
      const same = sendAnyway ? undefined : records.find((one) => one.print === print && isOpen(one));
      const record = { id, print, at: now, lease: now + leaseMs, state: 'under-way' as const };
      records.push(same ? { ...record, as: same.id } : record);
      return same ?? null;
    });
  }

  async function carryOut<T>({ userId, id, batch }: SubmissionRequest, creation: Creation<T>): Promise<T> {
    const beat = setInterval(() => void note(userId, id, { lease: Date.now() + leaseMs }), beatMs);
    beat.unref();
    const end = async (fields: Partial<SubmissionRecord>) => {
      clearInterval(beat);
      await note(userId, id, fields);
      own.delete(id);
    };
    const refused = async (error: unknown): Promise<never> => {
      await end({ state: 'refused', failure: failureOf(error) });
      throw error;
    };
    const known = await snapshots
      .idsBefore(`${userId} ${batch}`, creation.existingIds)
      .catch((error: unknown) => refused(nothingSent(error)));
    try {
      const data = await creation.write();
      await end({ state: 'saved', data });
      return data;
    } catch (error) {
      if (!mayHaveBeenSaved(error)) return refused(error);
      await note(userId, id, { state: 'looking' });
      void reconcile(creation, known, pause, error).then((found) => end(found));
      throw error;
    }
  }

  const told = (record: SubmissionRecord): Submission => {
    if (record.state === 'saved') return { state: 'saved', data: record.data };
    if (record.state === 'refused') return { state: 'refused', failure: record.failure };
    return { state: isLive(record) ? record.state : 'unknown' };
  };

  return {
    /** @throws Failure as `write` does; one that says that it may have been saved is looked for: see `state` */
    async submit<T>(asked: SubmissionRequest, creation: Creation<T>): Promise<T> {
      const earlier = await begin(asked);
      if (!earlier) {
        own.add(asked.id);
        return carryOut(asked, creation);
      }
      if (earlier.state === 'saved') return earlier.data as T;
      throw notKnownYet();
    },

    async state(userId: string, id: string): Promise<Submission> {
      const record = meant(await journal.read(userId), id);
      return record ? told(record) : { state: 'none' };
    },

    /**
     * Of a submission that may never have arrived: if so, it will not be carried out any more.
     * @param sentAt epoch milliseconds; what may have been forgotten since is not called off
     */
    cancel(userId: string, id: string, sentAt: number): Promise<Submission> {
      return journal.change(userId, (records) => {
        const record = meant(records, id);
        if (record || sentAt <= journal.forgottenUpTo(records))
          return record ? told(record) : { state: 'none' as const };
        const now = Date.now();
        const failure = failureOf(neverArrived());
        records.push({ id, print: calledOff, at: now, lease: now, state: 'refused', failure });
        return { state: 'refused' as const, failure };
      });
    },
    close: () => journal.close(),
  };
}

function failureOf(error: unknown) {
  if (!(error instanceof Failure))
    return { status: 500, code: 'internal_error', message: 'Something went wrong on our side.' };
  const { status, code, message, details, retryAfter } = error;
  return {
    status,
    code,
    message,
    details: status === 400 || status === 409 ? details : undefined,
    retryAfter,
  };
}

/** What is there could not be read, so nothing was written: what a lost response says of a write does not hold. */
function nothingSent(error: unknown): unknown {
  if (!mayHaveBeenSaved(error)) return error;
  const { retryAfter } = error as Failure;
  const message = 'The service did not answer. Nothing was sent.';
  return new Failure({ status: 502, code: 'unreachable', message, retryAfter }, { cause: error });
}

const notKnownYet = () =>
  new Failure({ status: 504, code: 'response_lost', message: 'This was sent before, and is under way.' });

const takenByAnother = () =>
  new Failure({ status: 409, code: 'other_submission', message: 'Something else was sent under this id.' });

const neverArrived = () =>
  new Failure({ status: 408, code: 'not_arrived', message: 'It did not reach the dashboard.' });
