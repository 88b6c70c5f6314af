'use client';

import { type ReactNode, useDeferredValue } from 'react';
import dynamic from 'next/dynamic';
import { HydrationBoundary, type DehydratedState, type QueryKey } from '@tanstack/react-query';
import { useCached } from '@/lib/query/use-cached';
import type { FailureFields } from '@/lib/values/failure';

/** Part of the first HTML when it is needed, and no part of the others' first load. */
const PageFailure = dynamic(() => import('./page-failure').then((module) => module.PageFailure));

type LoadedPageProps = {
  /** What `prefetch` of `lib/query` gave. */
  loaded: { state: DehydratedState } & ({ failure: null } | { failure: FailureFields; needed: QueryKey[] });
  /** Stays above a failure as well: the page's title. */
  header?: ReactNode;
  children: ReactNode;
};

/** A page with the data that the server loaded for it, or what went wrong, both from the first HTML on. */
export function LoadedPage({ loaded, header, children }: LoadedPageProps) {
  return (
    <HydrationBoundary state={loaded.state}>
      {loaded.failure === null ? (
        children
      ) : (
        <Failed failure={loaded.failure} needed={loaded.needed} header={header}>
          {children}
        </Failed>
      )}
    </HydrationBoundary>
  );
}

/** What an earlier visit left in the browser is better than nothing; it says itself how old it is. */
function Failed(props: {
  failure: FailureFields;
  needed: QueryKey[];
  header: ReactNode;
  children: ReactNode;
}) {
  const { failure, needed, header, children } = props;
  // Drawn at once, code that is still on its way would stop the page, again at every change of what is read.
  const isKept = useDeferredValue(useCached(needed));
  if (isKept) return children;
  return (
    <>
      {header}
      <PageFailure failure={failure} />
    </>
  );
}
