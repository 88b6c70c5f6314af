'use client';

import { startTransition, useEffect, useState } from 'react';

const waiting: (() => void)[] = [];

/** Runs something once the page has loaded and the browser is idle. Only in the browser. */
export function whenIdle(run: () => void): void {
  waiting.push(run);
  if (waiting.length > 1) return;
  const runAll = () => {
    for (const one of waiting.splice(0)) one();
  };
  const start = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(runAll, { timeout: 2000 });
    else setTimeout(runAll, 200);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** False until the page has loaded and the browser is idle. What it shows may still be loading: the page stays until then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
