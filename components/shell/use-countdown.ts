'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down to 0 seconds, then calls `onEnd` once. In a hidden tab it waits until the tab is visible. */
export function useCountdown(seconds: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (seconds <= 0) return;
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining > 0 || document.hidden) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
}
