import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callsToRead, type ChainToRead, readChains } from '@/lib/chains/read-chains';
import { type PacedProgress, usePacedReading } from '@/lib/query/use-paced-reading';
import { withinCalls } from '@/lib/today/read-ahead';
import { maxAutomaticCalls, type PlannedChain } from '@/lib/today/reading-plan';

export type Reading = {
  /** Chains; null while nothing is being read. */
  progress: PacedProgress;
  /** What is due has all been read, or cannot be. */
  isThrough: boolean;
  /** Why it stopped, as sentences. */
  failure: string | null;
  /** What is left for the person to decide about. */
  rest: { chains: number; calls: number; minutes: number } | null;
  readOn: () => void;
  stop: () => void;
};

/**
 * Reads what the plan says, in its order and at the shared pace: by itself up to a bound, then when asked to.
 * @param plan null while it is not known yet
 */
export function useReading(plan: readonly PlannedChain[] | null): Reading {
  const client = useQueryClient();
  const [bound, setBound] = useState(maxAutomaticCalls);
  const [spent, setSpent] = useState(0);
  const [isAsked, setAsked] = useState(false);
  // What could not be read to the end is not asked for again until it changes.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());

  // What has left the plan is known; it may come back.
  const planned = plan && new Set(plan.map(keyOf));
  const stillThere = planned ? [...tried].filter((key) => planned.has(key)) : [...tried];
  if (stillThere.length < tried.size) setTried(new Set(stillThere));

  const open = plan?.filter((one) => !tried.has(keyOf(one))) ?? [];
  const next = withinCalls(isAsked ? open : open.filter(({ isDue }) => isDue), bound - spent);
  const { progress, failure, retry, stop } = usePacedReading(next.length > 0, async ({ signal }, told) => {
    const ends = next.map((_, at) => callsToRead(next.slice(0, at + 1)));
    let done = 0;
    const words = await readChains(client, next, signal, (calls) => {
      done = ends.filter((end) => end <= calls).length;
      told(done, next.length);
    });
    if (signal.aborted) return null;
    setTried((before) => new Set([...before, ...next.slice(0, words ? done : undefined).map(keyOf)]));
    setSpent((before) => before + callsToRead(next.slice(0, done)));
    return words;
  });

  const left = failure ? open : open.filter((one) => !next.includes(one));
  const calls = callsToRead(left);
  return {
    progress,
    isThrough: plan !== null && progress === null && failure === null && !open.some((one) => one.isDue),
    failure,
    rest:
      left.length > 0 ? { chains: left.length, calls, minutes: Math.max(1, Math.ceil(calls / 60)) } : null,
    readOn: () => {
      retry();
      setAsked(true);
      setBound(spent + callsToRead(open));
    },
    stop: () => {
      stop();
      setBound(0);
    },
  };
}

const keyOf = ({ id, stagesOf }: ChainToRead) => [id, ...stagesOf].join();
