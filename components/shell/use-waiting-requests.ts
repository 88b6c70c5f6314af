'use client';

import { useEffect } from 'react';
import { usePathname } from 'next/navigation';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { whenIdle } from '@/components/ui/idle';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { useHandled } from '@/lib/access-requests/handled-requests';
import { whoamiQuery } from '@/lib/account/queries';
import { gcTimeOf } from '@/lib/query/query-client';
import { useFromCache } from '@/lib/query/use-from-cache';
import type { Page } from '@/lib/values/page';

/** How long the count stays fresh. Milliseconds. */
const countStaleTime = 10 * 60_000;

const pending = accessRequestsQuery('pending');

/** The number of waiting requests; `isMore` if there may be others that we have not read. */
export type Waiting = { count: number; isMore: boolean };

/**
 * Counts the pending access requests that the user has not marked as handled; null while unknown. Reads them in the
 * background when the browser is idle after a navigation, at most every ten minutes, and never on a timer.
 */
export function useWaitingRequests(userId: string | null): Waiting | null {
  const client = useQueryClient();
  const pathname = usePathname();
  const handled = useHandled(userId);
  const canRead = useQuery(whoamiQuery()).data?.scopes.includes('requests:read') ?? false;
  const isEnabled = userId !== null && canRead;
  useEffect(() => {
    if (isEnabled) whenIdle(() => void readPending(client));
  }, [client, isEnabled, pathname]);
  // Read-only: creating the query here, before the page's own is hydrated, would keep that one out of the first HTML.
  const data = useFromCache((from) => from.getQueryState(pending.queryKey), undefined)?.data;
  return isEnabled && data && handled ? countWaiting(data.pages, handled) : null;
}

/** Counts the requests on the loaded pages. @param handled ids of the requests to leave out */
export function countWaiting(pages: readonly Page<{ id: string }>[], handled: readonly string[]): Waiting {
  const ids = new Set(pages.flatMap((page) => page.data.map(({ id }) => id)));
  return {
    count: [...ids].filter((id) => !handled.includes(id)).length,
    isMore: Boolean(pages.at(-1)?.nextCursor) || pages.some(({ unreadable = 0 }) => unreadable > 0),
  };
}

async function readPending(client: QueryClient): Promise<void> {
  await client.prefetchInfiniteQuery({
    ...pending,
    staleTime: countStaleTime,
    // The query has no observers, so the cache would evict it after half an hour and the count would disappear.
    gcTime: gcTimeOf(Infinity),
    meta: { background: true },
  });
  // Remove a failed query, or the page of the list could not hydrate its own data into it.
  const query = client.getQueryCache().find({ queryKey: pending.queryKey });
  if (query?.state.data === undefined && query?.getObserversCount() === 0) client.removeQueries(query);
}
