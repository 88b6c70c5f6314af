'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds left of a wait, ticking down to 0; then calls `onEnd` once, in a hidden tab when it is seen again. */
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
