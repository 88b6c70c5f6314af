import { useEffect, useState } from 'react';

/** Milliseconds. */
const longestWait = 3000;

/**
 * Whether the lists may be shown: lists that fill row by row push each other down the page, so they come together,
 * unless that takes too long. Once they are shown they stay.
 */
export function useFilled(isFilled: boolean): boolean {
  const [isShown, setShown] = useState(isFilled);
  if (isFilled && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), longestWait);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}
