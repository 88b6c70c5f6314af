'use client';

import { useQuery, type QueryKey } from '@tanstack/react-query';
import { Banner } from '@/components/ui/banner';
import { type Gaps, gapsQuery, hasGaps } from '@/lib/query/pages';

/** Warns about items of the service that a list is missing. Renders nothing if the list is complete. */
export function ListGaps({ gaps, className }: { gaps: Gaps | undefined; className?: string }) {
  if (!gaps || !hasGaps(gaps)) return null;
  return (
    <Banner tone="warning" className={className}>
      {gaps.unreadable > 0 && (
        <p>
          {gaps.unreadable} could not be shown: the service’s answer about{' '}
          {gaps.unreadable === 1 ? 'it' : 'them'} could not be read.
        </p>
      )}
      {gaps.isEndless && (
        <p>The service does not say where this list ends, so there may be more than is shown.</p>
      )}
    </Banner>
  );
}

/** Whether items are missing from a list that is cached as rows only. @param rowsKey the query key of the rows */
export function useHasGaps(rowsKey: QueryKey): boolean {
  return hasGaps(useQuery(gapsQuery(rowsKey)).data);
}

/** `ListGaps` for a list that is cached as rows only. @param rowsKey the query key of the rows */
export function GapsOf({ rowsKey, className }: { rowsKey: QueryKey; className?: string }) {
  return <ListGaps gaps={useQuery(gapsQuery(rowsKey)).data} className={className} />;
}
