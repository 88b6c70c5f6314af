'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from './lazily';
import { loadOnce } from './load-once';

/**
 * A function whose code no one needs for what a page shows at first: it comes when the browser is idle.
 * @returns a hook that gives it, null until it is there
 */
export function later<T>(load: () => Promise<T>): () => T | null {
  const { start, subscribe, loaded } = loadOnce(load);
  const startWhenIdle = () => whenIdle(start);
  return function useLater() {
    useEffect(startWhenIdle, []);
    return useSyncExternalStore(subscribe, loaded, () => null);
  };
}
