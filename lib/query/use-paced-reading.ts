import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** @param done of what `of` counts; null while nothing is being read */
export type PacedProgress = { done: number; of: number } | null;

/** @returns null when all was read or it was stopped; otherwise what happened, in words */
type Read = (controller: AbortController, told: (done: number, of: number) => void) => Promise<string | null>;

/**
 * One reading at a time at the shared pace, with its progress: by itself while something is due, or when it is started.
 * It ends with the page.
 */
export function usePacedReading(isDue: boolean, read: Read) {
  const [progress, setProgress] = useState<PacedProgress>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    under.current = controller;
    setFailure(null);
    // The call that was under way ends after it was stopped.
    const told = (done: number, of: number) => !controller.signal.aborted && setProgress({ done, of });
    const words = await read(controller, told);
    if (under.current !== controller) return;
    setFailure(words);
    setProgress(null);
  };
  const begin = useEffectEvent(start);
  const isNext = isDue && failure === null && progress === null;
  useEffect(() => {
    if (!isNext) return;
    const timer = setTimeout(() => void begin());
    return () => clearTimeout(timer);
  }, [isNext]);

  return {
    progress,
    failure,
    start: () => void start(),
    /** What had stopped it is over. */
    retry: () => setFailure(null),
    stop: () => {
      under.current?.abort();
      setProgress(null);
    },
  };
}
