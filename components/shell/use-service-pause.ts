'use client';

import { useEffect, useState } from 'react';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { healthQuery } from '@/lib/query/health-query';
import { useFromCache } from '@/lib/query/use-from-cache';
import { isReading } from './from-service';

/** How often to ask our server about a pause while the page is waiting. Milliseconds. */
const checkInterval = 3000;
/** Shorter pauses are not shown: they end before one could read them, or come from our own governor. Milliseconds. */
const minShown = 5000;

/** @param shown the end shown so far, epoch milliseconds @param left milliseconds left by the server's clock */
function nextPauseEnd(shown: number, left: number): number {
  const until = Date.now() + left;
  if (left <= 0) return 0;
  // The same pause: keep its countdown.
  if (Math.abs(until - shown) < 2000) return shown;
  return left > minShown ? until : 0;
}

/**
 * When a pause that the service asked for ends, while the page is waiting for it; epoch milliseconds, 0 if there is none.
 * Our server holds requests until the pause ends, so pending requests cannot tell us: we ask the health route.
 */
export function useServicePause(): number {
  const client = useQueryClient();
  const isReadingNow = useFromCache(isReading, false);
  const isWaiting = useIsMutating() > 0 || isReadingNow;
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    let isCancelled = false;
    const check = async () => {
      const health = await client.fetchQuery({ ...healthQuery(), staleTime: 0 }).catch(() => null);
      const left = (health?.governor?.closedUntil ?? 0) - (health?.now ?? Infinity);
      if (!isCancelled) setUntil((shown) => nextPauseEnd(shown, left));
    };
    const timer = setInterval(() => void check(), checkInterval);
    return () => {
      isCancelled = true;
      clearInterval(timer);
      setUntil(0);
    };
  }, [isWaiting, client]);
  return until;
}
