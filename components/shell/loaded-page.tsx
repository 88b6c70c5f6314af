'use client';

import { type ReactNode, useDeferredValue } from 'react';
import dynamic from 'next/dynamic';
import { HydrationBoundary, type DehydratedState, type QueryKey } from '@tanstack/react-query';
import { useCached } from '@/lib/query/use-cached';
import type { FailureFields } from '@/lib/values/failure';

/** Rendered on the server if needed, but not in the bundle of pages that loaded. */
const PageFailure = dynamic(() => import('./page-failure').then((module) => module.PageFailure));

type LoadedPageProps = {
  /** The result of `prefetch` in `lib/query`. */
  loaded: { state: DehydratedState } & ({ failure: null } | { failure: FailureFields; needed: QueryKey[] });
  /** The page header, shown above a failure as well. */
  header?: ReactNode;
  children: ReactNode;
};

/** A page with its server-loaded data, or with the failure. Both are part of the first HTML. */
export function LoadedPage({ loaded, header, children }: LoadedPageProps) {
  return (
    <HydrationBoundary state={loaded.state}>
      {loaded.failure === null ? (
        children
      ) : (
        <FailedPage failure={loaded.failure} needed={loaded.needed} header={header}>
          {children}
        </FailedPage>
      )}
    </HydrationBoundary>
  );
}

/** Prefers cached data from an earlier visit to a failure; the page shows how old the data is. */
function FailedPage(props: {
  failure: FailureFields;
  needed: QueryKey[];
  header: ReactNode;
  children: ReactNode;
}) {
  const { failure, needed, header, children } = props;
  // Deferred, because children may suspend on lazy code and would block the page at each change of the cache.
  const isCached = useDeferredValue(useCached(needed));
  if (isCached) return children;
  return (
    <>
      {header}
      <PageFailure failure={failure} />
    </>
  );
}
