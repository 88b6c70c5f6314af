import 'server-only';
import { setTimeout } from 'node:timers/promises';
import {
  dehydrate,
  type DehydratedState,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { notFound, redirect } from 'next/navigation';
import { routes } from '@/lib/routes';
import { reportFailure } from '@/lib/telemetry/events';
import { Failure, type FailureFields } from '@/lib/values/failure';
import { createQueryClient } from './query-client';

/**
 * Even after a failure there may be data: loaded before it, or cached by the browser from an earlier visit. Without the
 * data of the `needed` keys the page has nothing to show (see `useCached`).
 */
type Loaded =
  | { state: DehydratedState; failure: null }
  | { state: DehydratedState; failure: FailureFields; needed: QueryKey[] };

type Load = {
  /** The page cannot be rendered without it. Takes the same options as the view, with the in-process source. */
  need<T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<T>;
  needPages<T, K extends QueryKey, P>(options: FetchInfiniteQueryOptions<T, Error, T, K, P>): Promise<void>;
  /** Optional: if it fails, the view requests it again and shows its own failure. */
  want<T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<void>;
  /** Optional: included in the first HTML if they arrive within so many milliseconds. */
  wantSoon<T, K extends QueryKey>(all: FetchQueryOptions<T, Error, T, K>[], within: number): Promise<void>;
  wantPages<T, K extends QueryKey, P>(options: FetchInfiniteQueryOptions<T, Error, T, K, P>): Promise<void>;
  /** Computes insights from the loaded data for the first HTML. */
  conclude(work: (client: QueryClient) => Promise<void>): Promise<void>;
};

/**
 * Loads a page's data before its first byte. A 404 becomes the not-found page, a 401 redirects to sign-in and back; other
 * failures are returned, because in production an error boundary would get only a digest.
 * @param here the page's own URL, from `routes` @throws any error that is not a Failure, for `error.tsx`
 */
export async function prefetch(here: string, work: (load: Load) => Promise<unknown>): Promise<Loaded> {
  const client = createQueryClient();
  const needed: QueryKey[] = [];
  const load: Load = {
    need(options) {
      needed.push(options.queryKey);
      return client.fetchQuery(options);
    },
    async needPages(options) {
      needed.push(options.queryKey);
      await client.fetchInfiniteQuery(options);
    },
    want: (options) => client.prefetchQuery(options),
    async wantSoon(all, within) {
      const timer = new AbortController();
      await Promise.race([
        Promise.all(all.map((options) => client.prefetchQuery(options))),
        setTimeout(within, undefined, { signal: timer.signal }).catch(() => {}),
      ]);
      timer.abort();
    },
    wantPages: (options) => client.prefetchInfiniteQuery(options),
    conclude: (work) => work(client),
  };
  try {
    await work(load);
    return { state: dehydrate(client), failure: null };
  } catch (error) {
    const failure = failureOf(error);
    // 400: the URL contains something that cannot be an id.
    if (failure?.status === 404 || failure?.status === 400) notFound();
    if (failure?.status === 401) redirect(routes.signIn({ callbackUrl: here }));
    if (!failure) throw error;
    reportFailure(error);
    return { state: dehydrate(client), failure, needed };
  }
}

/** The fields for the failure panel, without `details`, which might reveal too much. */
function failureOf(error: unknown): FailureFields | null {
  if (!(error instanceof Failure)) return null;
  const { status, code, message, retryAfter } = error;
  return { status, code, message, retryAfter };
}
