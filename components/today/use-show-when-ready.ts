import { useEffect, useState } from 'react';

/** Milliseconds. */
const maxWait = 3000;

/**
 * Whether to show the lists. Lists that fill one by one would shift the layout, so we wait until all are ready, but at
 * most three seconds. Once shown, they stay.
 */
export function useShowWhenReady(isReady: boolean): boolean {
  const [isShown, setShown] = useState(isReady);
  if (isReady && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), maxWait);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}
