/**
 * Something whose code is no part of the first load, fetched once for all who use it.
 * @returns a store for `useSyncExternalStore`. `start` begins the load, if no one has; one that failed is tried again
 * with the next.
 */
export function loadOnce<T>(load: () => Promise<T>) {
  const listeners = new Set<() => void>();
  let loading: Promise<void> | null = null;
  let value: T | null = null;

  const start = () => {
    loading ??= load().then(
      (answer) => {
        value = answer;
        listeners.forEach((listener) => listener());
      },
      () => {
        loading = null;
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Null until it is there. */
  const loaded = () => value;
  return { start, subscribe, loaded };
}
