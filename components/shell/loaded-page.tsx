'use client';

import type { ReactNode } from 'react';
import { useRouter } from 'next/navigation';
import { HydrationBoundary, type DehydratedState, type QueryKey } from '@tanstack/react-query';
import { useCached } from '@/lib/query/use-cached';
import { FailurePanel } from './failure-panel';

type Failure = { status: number; code: string; message: string; retryAfter?: number };

type LoadedPageProps = {
  /** What `prefetch` of `lib/query` gave. */
  loaded: { state: DehydratedState } & ({ failure: null } | { failure: Failure; needed: QueryKey[] });
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
function Failed(props: { failure: Failure; needed: QueryKey[]; header: ReactNode; children: ReactNode }) {
  const { failure, needed, header, children } = props;
  const router = useRouter();
  const isKept = useCached(needed);
  if (isKept) return children;
  return (
    <>
      {header}
      {/* A new failure of another attempt starts its own countdown. */}
      <FailurePanel
        key={`${failure.code}:${failure.message}:${failure.retryAfter}`}
        {...failure}
        onRetry={() => router.refresh()}
      />
    </>
  );
}
