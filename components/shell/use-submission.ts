'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter } from 'next/navigation';
import { notify } from '@/components/ui/notify';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { forgetDraft, type Draft } from '@/components/ui/use-draft';
import type { ResponseSchema } from '@/lib/bff/fetch';
import { follow, type Late } from '@/lib/submissions/follow';
import { newSubmission, type Outcome, type Sending } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';

/** What is known of a submission whose response was lost: still looked for, there after all, refused, or not found. */
export type LostWrite =
  | { state: 'looking' | 'not-found' }
  | { state: 'found'; href?: string }
  | { state: 'refused'; failure: Failure };

type Options<T> = {
  /** What was being saved: "The chain". */
  what: string;
  draft: Draft;
  /** Of what the submission makes. */
  shape: ResponseSchema<T>;
  /** Where it is seen. */
  hrefOf?: (data: T) => string;
  /** What was entered counts as saved from now on. */
  onFound: (data: T) => void;
};

/**
 * Sends a form once. Its draft remembers under which id, so that after a reload, Back or in a copy of the tab the form
 * asks what became of it. When it turns up late, the person is told wherever they are.
 */
export function useSubmission<T>({ what, draft, shape, hrefOf, onFound }: Options<T>) {
  const router = useRouter();
  const [lost, setLost] = useState<LostWrite | null>(null);

  async function heed(later: Promise<Late<T>>) {
    setLost({ state: 'looking' });
    const late = await later;
    if (late.end === 'unknown') return setLost({ state: 'not-found' });
    const isFirst = pendingSubmissions.remove(draft);
    if (late.end === 'refused') return setLost({ state: 'refused', failure: new Failure(late.failure) });
    const href = hrefOf?.(late.data);
    onFound(late.data);
    // Last: a form that changes keeps its draft anew.
    forgetDraft(draft);
    setLost({ state: 'found', href });
    if (!isFirst) return;
    const action = href && { label: 'Open', onPress: () => router.push(href) };
    notify(`${what} was saved after all.`, action ? { action } : {});
  }

  /** What an earlier page of this tab has sent; else the id for what this one will send. */
  const resume = useEffectEvent(() => {
    const mark = pendingSubmissions.read(draft)[''];
    if (mark?.at) return follow(mark.id, shape, mark.at);
    if (!mark) pendingSubmissions.put(draft, { id: newSubmission().id, at: null });
    return null;
  });
  const { owner, name } = draft;
  const heedLater = useEffectEvent(heed);
  useEffect(() => {
    const later = resume();
    if (later) void Promise.resolve().then(() => heedLater(later));
  }, [owner, name]);

  const isAnyway = lost?.state === 'looking' || lost?.state === 'not-found';

  async function send(work: (sending: Sending) => Promise<Outcome<T>>, id: string): Promise<Outcome<T>> {
    pendingSubmissions.put(draft, { id, at: Date.now() });
    try {
      return await work({ id, isAnyway, onUnsent: () => pendingSubmissions.put(draft, { id, at: null }) });
    } catch (error) {
      // What was refused is another submission when it is sent again.
      const next = newSubmission().id;
      pendingSubmissions.put(draft, { id: next, at: null });
      // A copy of this tab has sent something else under this id.
      if (error instanceof Failure && error.code === 'other_submission') return send(work, next);
      throw error;
    }
  }

  return {
    lost,
    /** What Save does from now on is the person's decision: it may make a second one. */
    isAnyway,
    /** @returns what was made; null as long as that is not known, and `lost` says so. @throws Failure when refused */
    async attempt(work: (sending: Sending) => Promise<Outcome<T>>): Promise<T | null> {
      const mark = isAnyway ? undefined : pendingSubmissions.read(draft)[''];
      setLost(null);
      const outcome = await send(work, mark?.id ?? newSubmission().id);
      if (outcome.outcome === 'unknown') {
        void heed(outcome.later);
        return null;
      }
      pendingSubmissions.remove(draft);
      return outcome.data;
    },
  };
}
