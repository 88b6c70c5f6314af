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
 * With a failure there may still be data: what was loaded before it, and what the browser has from an earlier
 * visit. `needed` are the keys without which the page has nothing to show (see `useCached`).
 */
type Loaded =
  | { state: DehydratedState; failure: null }
  | { state: DehydratedState; failure: FailureFields; needed: QueryKey[] };

type Load = {
  /** The page cannot be shown without it. Takes the same options as the view, with the in-process source. */
  need<T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<T>;
  needPages<T, K extends QueryKey, P>(options: FetchInfiniteQueryOptions<T, Error, T, K, P>): Promise<void>;
  /** The page is better with it: when it fails, the view asks again and shows its own failure. */
  want<T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<void>;
  /** The page is better with them in its first HTML, but does not wait for them longer than `within` milliseconds. */
  wantSoon<T, K extends QueryKey>(all: FetchQueryOptions<T, Error, T, K>[], within: number): Promise<void>;
  wantPages<T, K extends QueryKey, P>(options: FetchInfiniteQueryOptions<T, Error, T, K, P>): Promise<void>;
  /** What follows from what has been read, for the first HTML. */
  conclude(work: (client: QueryClient) => Promise<void>): Promise<void>;
};

/**
 * Loads what a page shows before its first byte. 404 becomes the not-found page, 401 the way to sign-in and back; any
 * other failure of the service is returned, because an error boundary would learn only a digest in production.
 * @param here the page's own address, from `routes` @throws a mistake of ours, for `error.tsx`
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
      const late = new AbortController();
      await Promise.race([
        Promise.all(all.map((options) => client.prefetchQuery(options))),
        setTimeout(within, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    },
    wantPages: (options) => client.prefetchInfiniteQuery(options),
    conclude: (work) => work(client),
  };
  try {
    await work(load);
    return { state: dehydrate(client), failure: null };
  } catch (error) {
    const failure = failureOf(error);
    // 400: an address with something in the place of an id that can be none.
    if (failure?.status === 404 || failure?.status === 400) notFound();
    if (failure?.status === 401) redirect(routes.signIn({ callbackUrl: here }));
    if (!failure) throw error;
    reportFailure(error);
    return { state: dehydrate(client), failure, needed };
  }
}

/** What the failure panel takes: the details may tell more than is meant. */
function failureOf(error: unknown): FailureFields | null {
  if (!(error instanceof Failure)) return null;
  const { status, code, message, retryAfter } = error;
  return { status, code, message, retryAfter };
}
