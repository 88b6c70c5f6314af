'use client';

import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { callsToLookInto, lookInto, wholeChain } from '@/lib/chains/look-into';
import type { ChainSummary } from '@/lib/chains/schema';

type LookIntoRestProps = {
  /** Loaded and not looked into, in the order of the list. */
  rest: ChainSummary[];
  lookedInto: number;
  all: number;
};

type Progress = { done: number; of: number };

/** "12 of 150 checked", and a way to check the rest that leaves other users of the key their share. */
export function LookIntoRest({ rest, lookedInto, all }: LookIntoRestProps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const toRead = rest.map(wholeChain);
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setFailure(null);
    const words = await lookInto(client, toRead, controller.signal, (done, of) => setProgress({ done, of }));
    setProgress(null);
    setFailure(words);
  };
  const calls = callsToLookInto(toRead);
  const minutes = Math.max(1, Math.ceil(calls / 60));

  return (
    <ReadingProgress
      className="gap-y-2 border-t border-line px-4 py-2.5"
      progress={progress}
      label="Requests made"
      progressText={progress ? `${progress.done} of ${progress.of} requests, at most 60 a minute` : ''}
      onStop={() => stop.current?.abort()}
      rest={
        rest.length > 0
          ? {
              action: `Check the other ${rest.length}`,
              icon: <ScanSearch aria-hidden />,
              onRead: () => void start(),
              requests: calls,
              minutes,
            }
          : null
      }
      failure={failure}
    >
      <p>
        {lookedInto} of {all} checked
      </p>
    </ReadingProgress>
  );
}
