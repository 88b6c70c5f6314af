const retryMs = 2000;

/**
 * A loader for `next/dynamic` that retries until the connection is back; React alone would keep a failed load for good.
 * Call it early to preload: a loaded component renders synchronously, which printing needs.
 */
export function loaderWithRetry<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const attempt = (): Promise<T> =>
    load().catch(() => new Promise<T>((resolve) => setTimeout(() => resolve(attempt()), retryMs)));
  return () =>
    (loading ??= attempt().then((value) => {
      loading = syncThenable(value);
      return value;
    }));
}

/** A thenable that calls back synchronously, so that React renders a lazy component without suspending. */
function syncThenable<T>(value: T): Promise<T> {
  const thenable = {
    then: (resolve: (value: T) => unknown) => syncThenable(resolve(value)),
    // Outside the app router, `next/dynamic` also handles failures.
    catch: () => thenable,
  } as unknown as Promise<T>;
  return thenable;
}
