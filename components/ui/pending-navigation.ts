/** The path of the page being left while Next loads another, else null. */
let leavingPath: string | null = null;
let timeout: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setLeavingPath(pathname: string | null): void {
  leavingPath = pathname;
  listeners.forEach((listener) => listener());
}

/** Called by `instrumentation-client.ts` whenever Next starts to navigate. */
export function onNavigationStart(url: string): void {
  clearTimeout(timeout);
  const from = location.pathname;
  const leavesPage = new URL(url, location.href).pathname !== from;
  setLeavingPath(leavesPage ? from : null);
  // The target may redirect back to this page, which no event reports.
  if (leavesPage) timeout = setTimeout(() => setLeavingPath(null), 10_000);
}

/**
 * Whether Next is loading another page. Until it arrives, nothing else may write the URL: Next would treat that as a
 * new navigation and drop the pending one, and the user's click would be lost.
 */
export const isNavigating = (): boolean => leavingPath !== null && leavingPath === location.pathname;

/** The path of the page being left, for `useSyncExternalStore`. A component on another path has arrived already. */
export const pendingNavigation = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  path: () => leavingPath,
};
