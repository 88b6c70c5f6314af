'use client';

import { useEffect } from 'react';
import { usePathname } from 'next/navigation';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { whenIdle } from '@/components/ui/idle';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { useHandled } from '@/lib/access-requests/handled-requests';
import { whoamiQuery } from '@/lib/account/queries';
import { keptFor } from '@/lib/query/query-client';
import { useFromCache } from '@/lib/query/use-from-cache';
import type { Page } from '@/lib/values/page';

/** How long the count does without asking again. Milliseconds. */
const countStaleTime = 10 * 60_000;

const pending = accessRequestsQuery('pending');

/** How many wait; `isMore`: there are others that have not been read. */
export type Waiting = { count: number; isMore: boolean };

/**
 * How many access requests wait that this user has not marked handled; null while that is not known. Read as background
 * work when the browser is idle after a change of page, once in ten minutes at most; never by a clock.
 */
export function useWaitingRequests(userId: string | null): Waiting | null {
  const client = useQueryClient();
  const pathname = usePathname();
  const handled = useHandled(userId);
  const mayRead = useQuery(whoamiQuery()).data?.scopes.includes('requests:read') ?? false;
  const isWanted = userId !== null && mayRead;
  useEffect(() => {
    if (isWanted) whenIdle(() => void readPending(client));
  }, [client, isWanted, pathname]);
  // Only looked at: a query made here, before the page's own has arrived, would keep that one out of the first HTML.
  const state = useFromCache((from) => from.getQueryState(pending.queryKey), undefined);
  const data = state?.status === 'success' ? state.data : undefined;
  return isWanted && data && handled ? waitingIn(data.pages, handled) : null;
}

/** @param handled ids of requests @returns how many others are on these pages, the first ones of the list */
export function waitingIn(pages: readonly Page<{ id: string }>[], handled: readonly string[]): Waiting {
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
    // Nothing observes it: the count would go after half an hour, and a phone's bar would change by itself.
    gcTime: keptFor(Infinity),
    meta: { background: true },
  });
  // A failure must not stand in the way of the page that shows the requests: it comes with data of its own.
  const query = client.getQueryCache().find({ queryKey: pending.queryKey });
  if (query?.state.data === undefined && query?.getObserversCount() === 0) client.removeQueries(query);
}
