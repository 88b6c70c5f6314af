'use client';

import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { callsToLookInto, lookInto, wholeChain } from '@/lib/chains/look-into';
import type { ChainSummary } from '@/lib/chains/schema';

type LookIntoRestProps = {
  /** Loaded and not looked into, in the order of the list. */
  rest: ChainSummary[];
  lookedInto: number;
  all: number;
};

type Progress = { done: number; of: number };

/** "12 of 150 looked into", and a way to look into the others that leaves the others of the key their share. */
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
    <div
      data-print="hide"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 text-sm text-muted"
    >
      <p>
        {lookedInto} of {all} looked into
      </p>
      {progress ? (
        <>
          <progress
            aria-label="Calls made"
            max={progress.of}
            value={progress.done}
            className="h-1.5 w-40 accent-accent"
          />
          <span className="tabular-nums">
            {progress.done} of {progress.of} calls, at most 60 a minute
          </span>
          <Button size="sm" onPress={() => stop.current?.abort()}>
            Stop
          </Button>
        </>
      ) : (
        rest.length > 0 && (
          <>
            <Button size="sm" icon={<ScanSearch aria-hidden />} onPress={() => void start()}>
              Look into the other {rest.length}
            </Button>
            <span className="text-xs text-faint">
              About {calls} {calls === 1 ? 'call' : 'calls'},{' '}
              {minutes === 1 ? 'a minute' : `${minutes} minutes`}
            </span>
          </>
        )
      )}
      <span role="status">{failure}</span>
    </div>
  );
}
