'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import { hashKey } from '@tanstack/react-query';
import { leaveFor } from '@/components/ui/leave-for';
import { notify } from '@/components/ui/notify';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { forgetDraft, readDraft, type Draft } from '@/components/ui/use-draft';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import type { ResponseSchema } from '@/lib/bff/fetch';
import { pollSubmission, type LateOutcome } from '@/lib/submissions/poll-submission';
import { newSubmission, type Outcome, type SubmissionAttempt } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';

/** What we know about a submission whose response was lost. */
export type LostWrite =
  | { state: 'searching' | 'not-found' }
  | { state: 'found'; href?: string }
  | { state: 'refused'; failure: Failure };

type Options<T> = {
  /** What is being saved: "The chain". */
  what: string;
  draft: Draft;
  /** The schema of the created object. */
  shape: ResponseSchema<T>;
  /** The URL of the created object. */
  hrefOf?: (data: T) => string;
  /** Called when the last submission was lost, but turns out to be saved. `isEdited`: the input has changed since. */
  onFound: (data: T, isEdited: boolean) => void;
  /** Called if the outcome of an earlier page's submission is looked up: its mutation cannot do what follows a save. */
  onResumed?: (outcome: Outcome<T>) => void;
  /** Called when it was lost, but turns out to be refused. */
  onRefused?: (failure: Failure) => void;
};

/**
 * Submits a form at most once. The submission's id is stored with the draft, so that after a reload, Back or in a
 * duplicated tab the form can look up the outcome. A late success is shown as a toast on whichever page is open, and so
 * is a refusal once the form was left.
 */
export function useSubmission<T>({ what, draft, shape, hrefOf, onFound, onResumed, onRefused }: Options<T>) {
  const router = useRouter();
  const [lost, setLost] = useState<LostWrite | null>(null);
  const lastId = useRef<string | null>(null);
  const lastSaved = useRef<{ print: string; data: T } | null>(null);
  const isMounted = useIsMounted();

  /** The user may have submitted again since, here or after coming back to the page. */
  const isLast = (id: string | null) => {
    const stored = pendingSubmissions.read(draft)[''];
    return id === lastId.current && (!stored || stored.id === id);
  };

  function notifySaved(data: T, words: string) {
    const href = hrefOf?.(data);
    const action = href && { label: 'Open', onPress: () => leaveFor(href, router.push) };
    notify(`${what} ${words}.`, action ? { action } : {});
  }
  const notifyFound = (data: T) => notifySaved(data, 'was saved after all');
  const notifyRefused = () => notify(`${what} was not saved.`);

  async function trackLate(later: Promise<LateOutcome<T>>) {
    const id = lastId.current;
    const sent = pendingSubmissions.read(draft)['']?.entered;
    setLost({ state: 'searching' });
    const late = await later;
    if (!isLast(id)) {
      // The form now shows what became of the newer submission.
      if (late.end === 'saved') notifyFound(late.data);
      return;
    }
    if (late.end === 'unknown') return setLost({ state: 'not-found' });
    // False if another tab has already handled the outcome.
    const isFirst = pendingSubmissions.remove(draft);
    if (late.end === 'refused') {
      const failure = new Failure(late.failure);
      onRefused?.(failure);
      if (isFirst && !isMounted()) notifyRefused();
      return setLost({ state: 'refused', failure });
    }
    const entered = readDraft(draft);
    // Without a draft, for example after Back, nothing was entered since.
    const isEdited = sent !== undefined && entered !== null && hashKey([sent]) !== hashKey([entered]);
    onFound(late.data, isEdited);
    // After `onFound`, because changing the form stores its draft again.
    if (!isEdited) forgetDraft(draft);
    setLost({ state: 'found', href: hrefOf?.(late.data) });
    if (isFirst) notifyFound(late.data);
  }

  /** Follows the submission of an earlier page, or reserves an id for the next one. */
  const resume = useEffectEvent(() => {
    const stored = pendingSubmissions.read(draft)[''];
    if (stored?.at) {
      lastId.current = stored.id;
      const later = pollSubmission(stored.id, shape, stored.at);
      onResumed?.({ outcome: 'unknown', later });
      return later;
    }
    if (!stored) pendingSubmissions.put(draft, { id: newSubmission().id, at: null });
    return null;
  });
  const { owner, name } = draft;
  const onLate = useEffectEvent(trackLate);
  useEffect(() => {
    const later = resume();
    if (later) void Promise.resolve().then(() => onLate(later));
  }, [owner, name]);

  const sendAnyway = lost?.state === 'searching' || lost?.state === 'not-found';

  async function send(
    work: (sending: SubmissionAttempt) => Promise<Outcome<T>>,
    id: string,
  ): Promise<Outcome<T>> {
    lastId.current = id;
    const entered = readDraft(draft);
    const put = (at: number | null) => pendingSubmissions.put(draft, { id, at, entered });
    put(Date.now());
    const onUnsent = () => put(null);
    const onResent = () => put(Date.now());
    try {
      return await work({ id, sendAnyway, onUnsent, onResent });
    } catch (error) {
      // After a refusal, the next attempt is a new submission.
      const next = newSubmission().id;
      pendingSubmissions.put(draft, { id: next, at: null });
      // A duplicated tab has sent something else under this id.
      if (error instanceof Failure && error.code === 'other_submission') return send(work, next);
      throw error;
    }
  }

  return {
    lost,
    /** The next attempt may create a duplicate, so the user has to confirm it. */
    sendAnyway,
    /**
     * Sends nothing if this body was saved already: the form is still there because the page that follows is loading.
     * @returns the created object; null if the response was lost, see `lost`. @throws Failure if refused
     */
    async attempt(
      body: unknown,
      work: (sending: SubmissionAttempt) => Promise<Outcome<T>>,
    ): Promise<T | null> {
      const print = hashKey([body]);
      if (lastSaved.current?.print === print) return lastSaved.current.data;
      const stored = sendAnyway ? undefined : pendingSubmissions.read(draft)[''];
      setLost(null);
      const outcome = await send(work, stored?.id ?? newSubmission().id).catch((error: unknown) => {
        if (!isMounted()) notifyRefused();
        throw error;
      });
      if (outcome.outcome === 'unknown') {
        void trackLate(outcome.later);
        return null;
      }
      pendingSubmissions.remove(draft);
      lastSaved.current = { print, data: outcome.data };
      return outcome.data;
    },
    /** Opens what was created. If the form was left meanwhile, it only says so, with a link. */
    open(data: T): void {
      const href = hrefOf?.(data);
      if (!isMounted()) notifySaved(data, 'was saved');
      else if (href) router.push(href);
    },
  };
}
