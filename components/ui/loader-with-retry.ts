const retryMs = 2000;

/**
 * A loader for `next/dynamic` that tries again until the connection is back, where React would keep the failure for good.
 * Called ahead, it preloads: what is loaded by then is drawn at once, also in the moment before paper is printed.
 */
export function loaderWithRetry<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const attempt = (): Promise<T> =>
    load().catch(() => new Promise<T>((resolve) => setTimeout(() => resolve(attempt()), retryMs)));
  return () =>
    (loading ??= attempt().then((value) => {
      loading = atOnce(value);
      return value;
    }));
}

/** A promise that calls back while it is asked, not a moment later: React draws a lazy component by it without a wait. */
const atOnce = <T>(value: T): Promise<T> =>
  ({ then: (tell: (value: T) => unknown) => atOnce(tell(value)) }) as unknown as Promise<T>;
