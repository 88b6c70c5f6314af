import { useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { stoppedWords } from '@/components/shell/stopped-words';
import { isReadingRefused, partyPlan } from '@/lib/access/party-plan';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { gapsQuery, hasGaps, maxAutomaticCalls } from '@/lib/query/pages';
import { readAtPace } from '@/lib/query/read-at-pace';
import { type PacedProgress, usePacedReading } from '@/lib/query/use-paced-reading';
import { isItemRefusal } from '@/lib/query/use-read-in-turn';

export type PartyReads = {
  /** By transaction id. */
  parties: ReadonlyMap<string, readonly Party[]>;
  /** The transactions of whose parties some could not be read. */
  incomplete: ReadonlySet<string>;
  /** The number of transactions whose parties may not be read. */
  refused: number;
  /** In transactions; null while nothing is being read. */
  progress: PacedProgress;
  /** Why reading stopped, as sentences. */
  failure: string | null;
  /** The number of unread transactions. */
  left: number;
  readOn: () => void;
  stop: () => void;
};

/**
 * Reads the parties of these transactions in order, one call each, at the shared pace: automatically up to
 * `maxAutomaticCalls`, then on request. Parties that this tab has cached are not read again.
 * @param isReady whether the order is known
 */
export function useReadParties(transactionIds: readonly string[], isReady: boolean): PartyReads {
  const client = useQueryClient();
  const [maxCalls, setMaxCalls] = useState(maxAutomaticCalls);

  const read = useQueries({
    queries: transactionIds.map((id) => ({ ...partiesQuery(id), enabled: false })),
    combine: (results) => ({
      parties: new Map(
        results.flatMap(({ data }, index) => (data ? [[transactionIds[index]!, data] as const] : [])),
      ),
      refused: new Set(
        results.flatMap(({ data, error }, index) =>
          !data && isItemRefusal(error) ? [transactionIds[index]!] : [],
        ),
      ),
    }),
  });
  const { parties, refused } = read;
  const incomplete = useQueries({
    queries: transactionIds.map((id) => gapsQuery(partiesQuery(id).queryKey)),
    combine: (results) =>
      new Set(results.flatMap(({ data }, index) => (hasGaps(data) ? [transactionIds[index]!] : []))),
  });
  const plan = partyPlan(transactionIds, parties, refused, maxCalls);
  const { left } = plan;
  const next = isReady ? plan.next : [];

  const { progress, failure, retry, stop } = usePacedReading(next.length > 0, async (controller, report) => {
    const counts = { read: parties.size, refused: refused.size };
    let callsMade = 0;
    const calls = next.map((id) => async () => {
      try {
        await client.fetchQuery({ ...partiesQuery(id), meta: { background: true } });
        counts.read += 1;
      } catch (error) {
        if (isItemRefusal(error)) counts.refused += 1;
        if (isReadingRefused(counts.read, counts.refused)) controller.abort();
        throw error;
      }
    });
    const stopped = await readAtPace(calls, controller.signal, (done) => {
      callsMade = done;
      report(done, next.length);
    });
    setMaxCalls((before) => Math.max(0, before - callsMade));
    return stoppedWords(stopped);
  });

  return {
    parties,
    incomplete,
    refused: refused.size,
    progress,
    failure,
    left: left.length,
    readOn: () => {
      retry();
      setMaxCalls(left.length);
    },
    stop: () => {
      stop();
      setMaxCalls(0);
    },
  };
}
