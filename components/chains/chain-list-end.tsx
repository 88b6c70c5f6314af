'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { callsToRead, readChains, withOwnStages } from '@/lib/chains/read-chains';
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
  const toRead = rest.map(withOwnStages);
  const { progress, failure, start, stop } = usePacedReading(false, ({ signal }, told) =>
    readChains(client, toRead, signal, told),
  );
  const calls = callsToRead(toRead);
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

type NothingMatchesProps = {
  /** "chain", "transaction". */
  what: string;
  /** Not checked yet: they may belong here. */
  unread: number;
  hasMore: boolean;
  onShowAll: () => void;
};

/** "3 chains have not been checked yet and may belong here." */
export const unreadWords = (unread: number, what: string): string =>
  `${unread} ${what}${unread === 1 ? ' has' : 's have'} not been checked yet and may belong here.`;

/** No row fits the filters, as far as is known. */
export function NothingMatches({ what, unread, hasMore, onShowAll }: NothingMatchesProps) {
  return (
    <EmptyState
      kind="none-match"
      title={
        unread > 0
          ? `No ${what} checked so far matches`
          : hasMore
            ? `None of the ${what}s loaded so far matches`
            : `No ${what} matches`
      }
      action={<Button onPress={onShowAll}>Show all {what}s</Button>}
    >
      {unread > 0
        ? unreadWords(unread, what)
        : hasMore
          ? 'There are more chains to load.'
          : 'Remove a filter, or try fewer words.'}
    </EmptyState>
  );
}
