'use client';

import { useEffect, useState } from 'react';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { healthQuery } from '@/lib/query/health-query';
import { useFromCache } from '@/lib/query/use-from-cache';
import { isReading } from './from-service';

/** How long the page waits before it asks why, and how often it asks then. Milliseconds. */
const asksAfter = 3000;
/** Shorter ones are over before they have been read, or the dashboard's own. Milliseconds. */
const shortest = 5000;

/** @param before what is shown, epoch milliseconds @param left of the pause, by the server's clock */
function later(before: number, left: number): number {
  const until = Date.now() + left;
  if (left <= 0) return 0;
  // The same pause: its countdown goes on.
  if (Math.abs(until - before) < 2000) return before;
  return left > shortest ? until : 0;
}

/**
 * Until when the service has asked for a pause while the page waits for it, epoch milliseconds; 0 if it has not. What
 * waits on our server is answered when the pause is over, so our server is asked.
 */
export function usePause(): number {
  const client = useQueryClient();
  const isReadingNow = useFromCache(isReading, false);
  const isWaiting = useIsMutating() > 0 || isReadingNow;
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const ask = async () => {
      const health = await client.fetchQuery({ ...healthQuery(), staleTime: 0 }).catch(() => null);
      const left = (health?.governor?.closedUntil ?? 0) - (health?.now ?? Infinity);
      if (!isOver) setUntil((before) => later(before, left));
    };
    const timer = setInterval(() => void ask(), asksAfter);
    return () => {
      isOver = true;
      clearInterval(timer);
      setUntil(0);
    };
  }, [isWaiting, client]);
  return until;
}
