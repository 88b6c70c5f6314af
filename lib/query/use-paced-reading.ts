import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** `done` of `of` items; null while nothing is being read. */
export type PacedProgress = { done: number; of: number } | null;

/** @returns null if everything was read or it was stopped; otherwise a message about the failure */
type Read = (
  controller: AbortController,
  report: (done: number, of: number) => void,
) => Promise<string | null>;

/**
 * Runs a paced read and tracks its progress: automatically while something is due, or on `start`. One runs at a time, and
 * it stops when the component unmounts.
 */
export function usePacedReading(isDue: boolean, read: Read) {
  const [progress, setProgress] = useState<PacedProgress>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    current.current = controller;
    setFailure(null);
    // A call in flight may still end after `stop`.
    const report = (done: number, of: number) => !controller.signal.aborted && setProgress({ done, of });
    const message = await read(controller, report);
    if (current.current !== controller) return;
    setFailure(message);
    setProgress(null);
  };
  const startAutomatically = useEffectEvent(start);
  const shouldStart = isDue && failure === null && progress === null;
  useEffect(() => {
    if (!shouldStart) return;
    const timer = setTimeout(() => void startAutomatically());
    return () => clearTimeout(timer);
  }, [shouldStart]);

  return {
    progress,
    failure,
    start: () => void start(),
    /** Clears the failure, so that reading restarts if something is due. */
    retry: () => setFailure(null),
    stop: () => {
      current.current?.abort();
      setProgress(null);
    },
  };
}
