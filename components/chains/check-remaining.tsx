'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { callsToRead, withOwnStages } from '@/lib/chains/calls-to-read';
import type { ChainRow } from '@/lib/chains/chain-row';
import { unreadableText } from '@/lib/values/unreadable-text';
import { usePacedReading } from '@/lib/query/use-paced-reading';
import { loadCheckChains } from './lazy-list-parts';
import { unreadableIn } from './unchecked-text';

/**
 * "12 of 150 checked" of the loaded chains, and a button that reads the rest, paced because all users of the key share its
 * rate limit.
 */
export function CheckRemaining({ rows }: { rows: readonly ChainRow[] }) {
  const client = useQueryClient();
  const unreadable = unreadableIn(rows);
  const toRead = rows
    .filter((row) => !row.isFullyRead && !row.unreadable)
    .map(({ chain }) => withOwnStages(chain));
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
        toRead.length > 0
          ? {
              action: `Check the other ${toRead.length}`,
              icon: <ScanSearch aria-hidden />,
              onRead: start,
              requests: calls,
            }
          : null
      }
      failure={failure}
    >
      <p>
        {rows.length - toRead.length} of {rows.length} checked
        {unreadable.length > 0 && `, but ${unreadableText(unreadable)}`}
      </p>
    </ReadingProgress>
  );
}
