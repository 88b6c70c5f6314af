'use client';

import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addInTurn, type ChosenStage } from '@/lib/stages/add-in-turn';
import { createStageMutation, refreshStages } from '@/lib/stages/mutations';
import type { Stage } from '@/lib/stages/schema';
import type { LateOutcome } from '@/lib/submissions/poll-submission';
import { Failure } from '@/lib/values/failure';

/** Why the last attempt stopped early. */
export type AddStop =
  | { state: 'refused'; title: string; error: Failure }
  | { state: 'looking' | 'found' | 'not-found'; title: string }
  | { state: 'stopped' };

export type AddUsual = ReturnType<typeof useAddUsual>;

/** Adds usual stages one after the other. Its state outlives the dialog: we may look for a lost stage after it is closed. */
export function useAddUsual(transactionId: string) {
  const client = useQueryClient();
  // The stages are read again once, after the last one.
  const { mutateAsync } = useMutation({ ...createStageMutation(transactionId), onSettled: undefined });
  const [added, setAdded] = useState<Stage[]>([]);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [stop, setStop] = useState<AddStop | null>(null);
  const ending = useRef<AbortController | null>(null);
  const untold = useRef<Stage[]>([]);

  async function lookFor(title: string, later: Promise<LateOutcome<Stage>>) {
    setStop({ state: 'looking', title });
    const late = await later;
    if (late.end === 'unknown') return setStop({ state: 'not-found', title });
    if (late.end === 'refused') return setStop({ state: 'refused', title, error: new Failure(late.failure) });
    setAdded((all) => [...all, late.data]);
    setStop({ state: 'found', title });
    void refreshStages(client, transactionId);
  }

  /** @returns whether all of them were added */
  async function send(chosen: readonly ChosenStage[], there: ReadonlyMap<string, string>): Promise<boolean> {
    const controller = new AbortController();
    ending.current = controller;
    const done: Stage[] = [];
    setStop(null);
    setProgress({ done: 0, of: chosen.length });
    try {
      const end = await addInTurn(
        mutateAsync,
        chosen,
        there,
        (stage) => {
          done.push(stage);
          setAdded((all) => [...all, stage]);
          setProgress({ done: done.length, of: chosen.length });
        },
        controller.signal,
      );
      // In the same update as the end of the progress, before which nothing can be sent.
      if (end && 'error' in end) setStop({ state: 'refused', title: end.stage.title, error: end.error });
      else if (end) void lookFor(end.stage.title, end.later);
      else if (done.length < chosen.length) setStop({ state: 'stopped' });
    } finally {
      setProgress(null);
    }
    void refreshStages(client, transactionId);
    untold.current.push(...done);
    return done.length === chosen.length;
  }

  return {
    added,
    progress,
    stop,
    send,
    end: () => ending.current?.abort(),
    /** The stages added since the last call. */
    takeUntold: () => untold.current.splice(0),
  };
}
