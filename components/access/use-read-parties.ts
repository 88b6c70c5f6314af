import { useState } from 'react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { isReadingRefused, partyPlan, maxAutomaticCalls } from '@/lib/access/party-plan';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { readAtPace } from '@/lib/query/read-at-pace';
import { type PacedProgress, usePacedReading } from '@/lib/query/use-paced-reading';
import { isItemRefusal } from '@/lib/query/use-read-in-turn';

export type PartyReads = {
  /** By transaction id. */
  parties: ReadonlyMap<string, readonly Party[]>;
  /** May not be read. */
  refused: number;
  /** Transactions; null while nothing is being read. */
  progress: PacedProgress;
  /** Why it stopped, as sentences. */
  failure: string | null;
  /** How many are left for the person to decide about. */
  left: number;
  readOn: () => void;
  stop: () => void;
};

/**
 * The parties of these transactions, a call each, in this order and at the shared pace: by itself up to a bound, then
 * when asked to. What this tab has read already is not read again.
 * @param isReady whether the order is known
 */
export function useReadParties(transactionIds: readonly string[], isReady: boolean): PartyReads {
  const client = useQueryClient();
  const [allowed, setAllowed] = useState(maxAutomaticCalls);

  const read = useQueries({
    queries: transactionIds.map((id) => ({ ...partiesQuery(id), enabled: false })),
    combine: (results) => ({
      parties: new Map(
        results.flatMap(({ data }, at) => (data ? [[transactionIds[at]!, data] as const] : [])),
      ),
      refused: new Set(
        results.flatMap(({ data, error }, at) =>
          !data && isItemRefusal(error) ? [transactionIds[at]!] : [],
        ),
      ),
    }),
  });
  const { parties, refused } = read;
  const plan = partyPlan(transactionIds, parties, refused, allowed);
  const { left } = plan;
  const next = isReady ? plan.next : [];

  const { progress, failure, retry, stop } = usePacedReading(next.length > 0, async (controller, told) => {
    const met = { read: parties.size, refused: refused.size };
    let made = 0;
    const calls = next.map((id) => async () => {
      try {
        await client.fetchQuery({ ...partiesQuery(id), meta: { background: true } });
        met.read += 1;
      } catch (error) {
        if (isItemRefusal(error)) met.refused += 1;
        if (isReadingRefused(met.read, met.refused)) controller.abort();
        throw error;
      }
    });
    const words = await readAtPace(calls, controller.signal, (done) => {
      made = done;
      told(done, next.length);
    });
    setAllowed((before) => Math.max(0, before - made));
    return words;
  });

  return {
    parties,
    refused: refused.size,
    progress,
    failure,
    left: left.length,
    readOn: () => {
      retry();
      setAllowed(left.length);
    },
    stop: () => {
      stop();
      setAllowed(0);
    },
  };
}
