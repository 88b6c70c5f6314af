'use client';

import { useEffect, useRef } from 'react';

/** Someone who has pressed neither a key nor the pointer for this long may have left the page open. Milliseconds. */
const absentAfterMs = 10 * 60_000;

/**
 * For a page that renders itself again without being asked: the server takes that for activity, which extends the session.
 * @returns does `work` at once, or if nothing has been pressed for ten minutes, at the next press
 */
export function useWhenPresent(): (work: () => void) => void {
  const pressedAt = useRef(0);
  const waiting = useRef<(() => void) | null>(null);

  useEffect(() => {
    const onPress = () => {
      pressedAt.current = Date.now();
      const work = waiting.current;
      waiting.current = null;
      work?.();
    };
    // Someone has just opened the page.
    onPress();
    document.addEventListener('keydown', onPress);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onPress);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);

  return (work) => {
    if (Date.now() - pressedAt.current < absentAfterMs) work();
    else waiting.current = work;
  };
}
