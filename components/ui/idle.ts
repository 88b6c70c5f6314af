'use client';

import { startTransition, useEffect, useState } from 'react';

const queue: (() => void)[] = [];

/** Runs a callback once the page has loaded and the browser is idle. Call it in the browser only. */
export function whenIdle(run: () => void): void {
  queue.push(run);
  if (queue.length > 1) return;
  const runAll = () => {
    for (const callback of queue.splice(0)) callback();
  };
  const start = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(runAll, { timeout: 2000 });
    else setTimeout(runAll, 200);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** False until the page has loaded and the browser is idle. A transition keeps the page while lazy code loads. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
