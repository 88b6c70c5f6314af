import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { Failure, publicDetails } from '@/lib/values/failure';
import { type Journal, type SubmissionRecord } from './journal';
import { reconcile } from './reconcile';
import { type Submission } from './schema';
import { Snapshots } from './snapshots';

/** A call that creates something; the document has no idempotency key for it. */
export type Creation<T> = {
  /** The ids of similar objects, read before the call. */
  existingIds: () => Promise<string[]>;
  write: () => Promise<T>;
  /** Finds what the call has created: an object whose id is not among `existingIds`. */
  find: (existingIds: ReadonlySet<string>) => Promise<T | null>;
  /** The call is safe to repeat: `find` repeats it, and a refusal then applies to the first call as well. */
  isIdempotent?: true;
};

export type SubmissionRequest = {
  userId: string;
  id: string;
  batch: string;
  /** Fingerprint of the content, independent of the id. */
  print: string;
  sendAnyway: boolean;
};

/** How often a process renews its lease on a submission in progress, and how long a lease lasts. Milliseconds. */
const renewEveryMs = 10_000;
const leaseMs = 35_000;
/** Stands in for a fingerprint: the submission never arrived, and is refused if it still does. */
const cancelledPrint = 'called off';

/**
 * Carries out each submission once. A second call with the same id, or with the same content while the first is in
 * progress, gets the outcome of the first. After a lost response we look for an object whose id is new, so we need not
 * trust any clock; that continues even if no one waits for it.
 */
export function createSubmissions(
  journal: Journal,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
) {
  const snapshots = new Snapshots();
  /** Submissions that this process is carrying out. */
  const ownIds = new Set<string>();

  /** Never rejects: if an outcome cannot be stored, the caller still gets it, and later requests get `unknown`. */
  const updateRecord = (userId: string, id: string, fields: Partial<SubmissionRecord>) =>
    journal
      .change(userId, (records) => {
        const record = records.find((candidate) => candidate.id === id);
        if (record) Object.assign(record, fields);
      })
      .catch(() => undefined);

  const isLive = ({ id, lease }: SubmissionRecord) => ownIds.has(id) || lease > Date.now();
  const isInProgress = (record: SubmissionRecord) =>
    record.as === undefined && (record.state === 'under-way' || record.state === 'looking') && isLive(record);

  /** The record of a submission, or of the one that it duplicates. */
  function resolve(records: SubmissionRecord[], id: string): SubmissionRecord | undefined {
    const record = records.find((candidate) => candidate.id === id);
    return record?.as === undefined ? record : records.find((original) => original.id === record.as);
  }

  /** @returns null if the call is to be made now; otherwise the submission that it repeats */
  function begin({ userId, id, print, sendAnyway }: SubmissionRequest): Promise<SubmissionRecord | null> {
    return journal.change(userId, (records) => {
      const now = Date.now();
      const earlier = resolve(records, id);
      const mayRetry = earlier?.state === 'refused' && earlier.print !== cancelledPrint;
      if (earlier && earlier.print !== print && !mayRetry) throw idInUse();
      if (earlier && !mayRetry) return earlier;
      const index = records.findIndex((record) => record.id === id);
      if (index >= 0) records.splice(index, 1);
      const original = sendAnyway
        ? undefined
        : records.find((record) => record.print === print && isInProgress(record));
      const record = { id, print, at: now, lease: now + leaseMs, state: 'under-way' as const };
      records.push(original ? { ...record, as: original.id } : record);
      return original ?? null;
    });
  }

  async function carryOut<T>({ userId, id, batch }: SubmissionRequest, creation: Creation<T>): Promise<T> {
    const renewLease = () => void updateRecord(userId, id, { lease: Date.now() + leaseMs });
    const heartbeat = setInterval(renewLease, renewEveryMs);
    heartbeat.unref();
    const finish = async (fields: Partial<SubmissionRecord>) => {
      clearInterval(heartbeat);
      await updateRecord(userId, id, fields);
      ownIds.delete(id);
    };
    const refuse = async (error: unknown): Promise<never> => {
      await finish({ state: 'refused', failure: failureOf(error) });
      throw error;
    };
    const existingIds = await snapshots
      .idsBefore(`${userId} ${batch}`, creation.existingIds)
      .catch((error: unknown) => refuse(nothingSent(error)));
    try {
      const data = await creation.write();
      await finish({ state: 'saved', data });
      return data;
    } catch (error) {
      if (!mayHaveBeenSaved(error)) return refuse(error);
      await updateRecord(userId, id, { state: 'looking' });
      void reconcile(creation, existingIds, pause, error).then((outcome) => finish(outcome));
      throw error;
    }
  }

  const toSubmission = (record: SubmissionRecord): Submission => {
    if (record.state === 'saved') return { state: 'saved', data: record.data };
    if (record.state === 'refused') return { state: 'refused', failure: record.failure };
    return { state: isLive(record) ? record.state : 'unknown' };
  };

  return {
    /** @throws Failure as `write` does; if the object may have been saved, `state` tells the outcome later */
    async submit<T>(request: SubmissionRequest, creation: Creation<T>): Promise<T> {
      const earlier = await begin(request);
      if (!earlier) {
        ownIds.add(request.id);
        return carryOut(request, creation);
      }
      if (earlier.state === 'saved') return earlier.data as T;
      throw notKnownYet();
    },

    async state(userId: string, id: string): Promise<Submission> {
      const record = resolve(await journal.read(userId), id);
      return record ? toSubmission(record) : { state: 'none' };
    },

    /**
     * If the submission has not arrived, makes sure that it is never carried out.
     * @param sentAt epoch milliseconds; a submission whose record may have been dropped is not cancelled
     */
    cancel(userId: string, id: string, sentAt: number): Promise<Submission> {
      return journal.change(userId, (records) => {
        const record = resolve(records, id);
        if (record || sentAt <= journal.forgottenUpTo(records))
          return record ? toSubmission(record) : { state: 'none' as const };
        const now = Date.now();
        const failure = failureOf(neverArrived());
        records.push({ id, print: cancelledPrint, at: now, lease: now, state: 'refused', failure });
        return { state: 'refused' as const, failure };
      });
    },
    close: () => journal.close(),
  };
}

function failureOf(error: unknown) {
  if (!(error instanceof Failure))
    return { status: 500, code: 'internal_error', message: 'Something went wrong on our side.' };
  const { status, code, message, retryAfter } = error;
  return { status, code, message, details: publicDetails(error), retryAfter };
}

/** Reading the existing ids failed, so nothing was written: a lost response to that read is not a lost write. */
function nothingSent(error: unknown): unknown {
  if (!mayHaveBeenSaved(error)) return error;
  const { retryAfter } = error as Failure;
  const message = 'The service did not answer. Nothing was sent.';
  return new Failure({ status: 502, code: 'unreachable', message, retryAfter }, { cause: error });
}

const notKnownYet = () =>
  new Failure({
    status: 504,
    code: 'response_lost',
    message: 'This was sent before and is still in progress.',
  });

const idInUse = () =>
  new Failure({ status: 409, code: 'other_submission', message: 'Something else was sent under this id.' });

const neverArrived = () =>
  new Failure({ status: 408, code: 'not_arrived', message: 'It did not reach the dashboard.' });
