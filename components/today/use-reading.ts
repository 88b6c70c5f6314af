import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { stoppedWords } from '@/components/shell/stopped-words';
import { callsToRead, type ChainToRead } from '@/lib/chains/calls-to-read';
import { readChains } from '@/lib/chains/read-chains';
import { maxAutomaticCalls } from '@/lib/query/pages';
import { type PacedProgress, usePacedReading } from '@/lib/query/use-paced-reading';
import { withinCalls } from '@/lib/today/read-ahead';
import type { PlannedChain } from '@/lib/today/reading-plan';

export type Reading = {
  /** In chains; null while nothing is being read. */
  progress: PacedProgress;
  /** All due chains have been read or cannot be read. */
  isThrough: boolean;
  /** Why reading stopped, as sentences. */
  failure: string | null;
  /** The unread chains, which are read only on request. */
  rest: { chains: number; calls: number } | null;
  readOn: () => void;
  stop: () => void;
};

/**
 * Reads the chains of a plan in order, at the shared pace: automatically up to `maxAutomaticCalls`, then on request.
 * @param plan null while it is not known
 */
export function useReading(plan: readonly PlannedChain[] | null): Reading {
  const client = useQueryClient();
  const [maxCalls, setMaxCalls] = useState(maxAutomaticCalls);
  const [spent, setSpent] = useState(0);
  const [readsAll, setReadsAll] = useState(false);
  // Chains that were tried are not read again until their entry in the plan changes.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());

  // Forget chains that have left the plan, so that they are read if they return.
  const planned = plan && new Set(plan.map(keyOf));
  const stillPlanned = planned ? [...tried].filter((key) => planned.has(key)) : [...tried];
  if (stillPlanned.length < tried.size) setTried(new Set(stillPlanned));

  const untried = plan?.filter((chain) => !tried.has(keyOf(chain))) ?? [];
  const next = withinCalls(readsAll ? untried : untried.filter(({ isDue }) => isDue), maxCalls - spent);
  const { progress, failure, retry, stop } = usePacedReading(next.length > 0, async ({ signal }, report) => {
    const cumulativeCalls = next.map((_, index) => callsToRead(next.slice(0, index + 1)));
    let done = 0;
    const onProgress = (calls: number) => {
      done = cumulativeCalls.filter((total) => total <= calls).length;
      report(done, next.length);
    };
    // The plan knows what has changed: a chain read just before its change is read again.
    const stopped = await readChains(client, next, signal, onProgress, 0);
    if (signal.aborted) return null;
    setTried((before) => new Set([...before, ...next.slice(0, stopped ? done : undefined).map(keyOf)]));
    setSpent((before) => before + callsToRead(next.slice(0, done)));
    return stoppedWords(stopped);
  });

  const left = failure ? untried : untried.filter((chain) => !next.includes(chain));
  return {
    progress,
    isThrough: plan !== null && progress === null && failure === null && !untried.some(({ isDue }) => isDue),
    failure,
    rest: left.length > 0 ? { chains: left.length, calls: callsToRead(left) } : null,
    readOn: () => {
      retry();
      setReadsAll(true);
      setMaxCalls(spent + callsToRead(untried));
    },
    stop: () => {
      stop();
      setMaxCalls(0);
    },
  };
}

const keyOf = ({ id, stagesOf }: ChainToRead) => [id, ...stagesOf].join();
