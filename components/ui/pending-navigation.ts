/** The page that is left, while another is on its way. */
let left: string | null = null;
let giveUp: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function leave(pathname: string | null): void {
  left = pathname;
  listeners.forEach((listener) => listener());
}

/** Told by `instrumentation-client.ts` whenever Next sets out for an address. */
export function onNavigationStart(url: string): void {
  clearTimeout(giveUp);
  const from = location.pathname;
  const isAway = new URL(url, location.href).pathname !== from;
  leave(isAway ? from : null);
  // An address may lead back to where it was taken.
  if (isAway) giveUp = setTimeout(() => leave(null), 10_000);
}

/**
 * Whether another page is on its way. Until it is there nothing may write the address by itself: Next takes that for a
 * navigation and gives up the one under way, and someone's click is lost.
 */
export const isNavigating = (): boolean => left !== null && left === location.pathname;

/** The path of the page that is left, for `useSyncExternalStore`; whoever shows another path has arrived. */
export const pendingNavigation = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  path: () => left,
};
