'use client';

import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '@/components/ui/notify';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { kindOfTitle } from '@/lib/insight/stage-title';
import { addInTurn, type ChosenStage } from '@/lib/stages/add-in-turn';
import { createStageMutation, refreshStages } from '@/lib/stages/mutations';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import type { LateOutcome } from '@/lib/submissions/poll-submission';
import { Failure } from '@/lib/values/failure';
import { count } from '@/lib/values/text';

/** Why the last attempt stopped early; `at` in epoch milliseconds. */
export type AddStop =
  | { state: 'refused'; title: string; error: Failure; at: number }
  | { state: 'unread'; error: Failure; at: number }
  | { state: 'looking' | 'found' | 'not-found'; title: string }
  | { state: 'stopped' };

export const unreadText = 'The stages could not be read again, so nothing was added';

export type AddUsual = ReturnType<typeof useAddUsual>;

/**
 * Adds usual stages one after the other. Its state outlives the dialog, as we may still be looking for a lost stage. Once
 * the page was left, it sends no more and says in a toast what became of those that were sent.
 */
export function useAddUsual(transactionId: string) {
  const client = useQueryClient();
  // Refreshes the list once at the end instead of after each stage.
  const { mutateAsync } = useMutation({ ...createStageMutation(transactionId), onSettled: undefined });
  const [added, setAdded] = useState<Stage[]>([]);
  const addedCount = useRef(0);
  /** How many of those added the list has been read with since. */
  const [listedCount, setListedCount] = useState(0);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [stop, setStop] = useState<AddStop | null>(null);
  const sending = useRef<AbortController | null>(null);
  const unreported = useRef<{ added: Stage[]; others: number }>({ added: [], others: 0 });
  const isMounted = useIsMounted();
  useEffect(() => () => sending.current?.abort(), []);

  function refuse(title: string, error: Failure) {
    setStop({ state: 'refused', title, error, at: Date.now() });
    if (!isMounted()) notify(`“${title}” was not added.`);
  }

  function keep(stage: Stage) {
    addedCount.current += 1;
    setAdded((all) => [...all, stage]);
  }

  async function refresh() {
    const sent = addedCount.current;
    await refreshStages(client, transactionId);
    const { isInvalidated } = client.getQueryState(stagesQuery(transactionId).queryKey) ?? {};
    if (isInvalidated === false) setListedCount((listed) => Math.max(listed, sent));
  }

  async function lookFor(title: string, later: Promise<LateOutcome<Stage>>) {
    setStop({ state: 'looking', title });
    const late = await later;
    if (late.end === 'unknown') {
      if (!isMounted()) notify(`We don’t know whether “${title}” was added.`);
      return setStop({ state: 'not-found', title });
    }
    if (late.end === 'refused') return refuse(title, new Failure(late.failure));
    keep(late.data);
    setStop({ state: 'found', title });
    if (!isMounted()) notifyAdded([late.data]);
    void refresh();
  }

  /** The ids of the stages by kind, read again: someone else may have added some of those chosen meanwhile. */
  async function readExisting(): Promise<Map<string, string>> {
    const stages = await client.fetchQuery({ ...stagesQuery(transactionId), staleTime: 0 });
    return new Map(stages.map(({ id, title }) => [kindOfTitle(title).name, id]));
  }

  /** @returns whether all that did not exist by then were added */
  async function send(chosen: readonly ChosenStage[]): Promise<boolean> {
    const controller = new AbortController();
    sending.current = controller;
    const done: Stage[] = [];
    let missing = chosen;
    setStop(null);
    setProgress({ done: 0, of: chosen.length });
    try {
      const existing = await readExisting();
      missing = chosen.filter(({ kind }) => !existing.has(kind));
      setProgress({ done: 0, of: missing.length });
      const end = await addInTurn(
        mutateAsync,
        missing,
        existing,
        (stage) => {
          done.push(stage);
          keep(stage);
          setProgress({ done: done.length, of: missing.length });
        },
        controller.signal,
      );
      // In the same render as the end of the progress, so that nothing can be sent in between.
      if (end && 'error' in end) refuse(end.stage.title, end.error);
      else if (end) void lookFor(end.stage.title, end.later);
      else if (done.length < missing.length) {
        setStop({ state: 'stopped' });
        if (!isMounted() && missing.length === 1) notify(`“${missing[0]!.title}” was not added.`);
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setStop({ state: 'unread', error, at: Date.now() });
      if (!isMounted()) notify(`${unreadText}.`);
      return false;
    } finally {
      setProgress(null);
    }
    void refresh();
    const others = chosen.length - missing.length;
    if (isMounted()) {
      unreported.current.added.push(...done);
      unreported.current.others += others;
    } else notifyAdded(done, missing.length, others);
    return done.length === missing.length;
  }

  return {
    added,
    /** Those of `added` that the list may lack. It has the others, unless they were deleted since. */
    unlisted: added.slice(listedCount),
    progress,
    stop,
    send,
    stopAfterCurrent: () => sending.current?.abort(),
    /** The stages added since the last call, and how many others had been added meanwhile, for a notification. */
    takeUnreported: () => {
      const taken = unreported.current;
      unreported.current = { added: [], others: 0 };
      return taken;
    },
  };
}

/**
 * Says which stages were added, of how many that were missing. If that was one, what failed has been said.
 * @param others how many of those chosen had been added meanwhile
 */
export function notifyAdded(added: readonly Stage[], of = added.length, others = 0): void {
  const said =
    added.length < of
      ? of > 1 && `Added ${added.length} of ${of} stages.`
      : of > 0 && (of === 1 ? `“${added[0]!.title}” was added.` : `${of} stages were added.`);
  const meanwhile = others > 0 && `${said ? others : count(others, 'stage')} had been added meanwhile.`;
  if (said || meanwhile) notify([said, meanwhile].filter(Boolean).join(' '));
}
