'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { callsToLookInto, lookInto, wholeChain } from '@/lib/chains/look-into';
import type { ChainSummary } from '@/lib/chains/schema';
import { usePacedReading } from '@/lib/query/use-paced-reading';

type LookIntoRestProps = {
  /** Loaded and not looked into, in the order of the list. */
  rest: ChainSummary[];
  lookedInto: number;
  all: number;
};

/** "12 of 150 checked", and a way to check the rest that leaves other users of the key their share. */
export function LookIntoRest({ rest, lookedInto, all }: LookIntoRestProps) {
  const client = useQueryClient();
  const toRead = rest.map(wholeChain);
  const { progress, failure, start, stop } = usePacedReading(false, ({ signal }, told) =>
    lookInto(client, toRead, signal, told),
  );
  const calls = callsToLookInto(toRead);
  const minutes = Math.max(1, Math.ceil(calls / 60));

  return (
    <ReadingProgress
      className="gap-y-2 border-t border-line px-4 py-2.5"
      progress={progress}
      label="Requests made"
      progressText={progress ? `${progress.done} of ${progress.of} requests, at most 60 a minute` : ''}
      onStop={stop}
      rest={
        rest.length > 0
          ? {
              action: `Check the other ${rest.length}`,
              icon: <ScanSearch aria-hidden />,
              onRead: start,
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
