'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { callsToRead, withOwnStages } from '@/lib/chains/calls-to-read';
import type { ChainSummary } from '@/lib/chains/schema';
import { usePacedReading } from '@/lib/query/use-paced-reading';
import { loadCheckChains } from './lazy-list-parts';

type CheckRemainingProps = {
  /** Loaded chains whose stages have not been read, in the order of the list. */
  unchecked: ChainSummary[];
  checkedCount: number;
  totalCount: number;
};

/** "12 of 150 checked", and a button that reads the rest, paced because all users of the key share its rate limit. */
export function CheckRemaining({ unchecked, checkedCount, totalCount }: CheckRemainingProps) {
  const client = useQueryClient();
  const toRead = unchecked.map(withOwnStages);
  const calls = callsToRead(toRead);
  const { progress, failure, start, stop } = usePacedReading(false, async ({ signal }, onProgress) => {
    onProgress(0, calls);
    const checkChains = await loadCheckChains();
    return checkChains(client, toRead, signal, onProgress);
  });

  return (
    <ReadingProgress
      className="gap-y-2 border-t border-line px-4 py-2.5"
      progress={progress}
      label="Requests made"
      progressText={progress ? `${progress.done} of ${progress.of} requests, at most 60 a minute` : ''}
      onStop={stop}
      rest={
        unchecked.length > 0
          ? {
              action: `Check the other ${unchecked.length}`,
              icon: <ScanSearch aria-hidden />,
              onRead: start,
              requests: calls,
            }
          : null
      }
      failure={failure}
    >
      <p>
        {checkedCount} of {totalCount} checked
      </p>
    </ReadingProgress>
  );
}
