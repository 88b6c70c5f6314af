'use client';

import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { loadOnce } from './load-once';

/** Loads that wait for the page to be drawn and the browser to be idle. */
const later: (() => void)[] = [];

/** Has something loaded once the page stands and the browser is idle. Only in the browser. */
export function whenIdle(load: () => void): void {
  later.push(load);
  if (later.length > 1) return;
  const loadAll = () => {
    for (const one of later.splice(0)) one();
  };
  const start = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(loadAll, { timeout: 2000 });
    else setTimeout(loadAll, 200);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

type Lazy<Props> = ComponentType<Props> & {
  /** Starts loading, if no one has: someone may need it any moment. */
  preload: () => void;
  /** Loads it once the page stands and nothing else is to do. Call it in an effect of what may open it. */
  preloadWhenIdle: () => void;
};

type Options<Props> = {
  /** When it is needed once it is mounted: `when idle` for what waits for something to show. */
  isWanted?: 'at once' | 'when idle';
  /** Stands in its place until then, from the first HTML on. */
  Meanwhile?: ComponentType<Props>;
};

/**
 * A component that no one sees at first (a menu, a dialog, a palette): its code is no part of the first load. It is
 * fetched when the browser is idle, or sooner when it is about to be used, and drawn as soon as it is there. It is
 * never drawn on the server, but for what stands in its place. A load that failed is tried again with the next use.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted = 'at once', Meanwhile }: Options<Props> = {},
): Lazy<Props> {
  const { start: preload, subscribe, loaded } = loadOnce(load);
  const preloadWhenIdle = () => whenIdle(preload);

  function LazyComponent(props: Props) {
    const Component = useSyncExternalStore(subscribe, loaded, () => null);
    useEffect(() => (isWanted === 'at once' ? preload() : preloadWhenIdle()), []);
    if (Component) return <Component {...props} />;
    return Meanwhile ? <Meanwhile {...props} /> : null;
  }
  return Object.assign(LazyComponent, { preload, preloadWhenIdle });
}
