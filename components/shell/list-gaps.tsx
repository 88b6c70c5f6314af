'use client';

import { useQuery, type QueryKey } from '@tanstack/react-query';
import { Banner } from '@/components/ui/banner';
import { type Gaps, gapsQuery } from '@/lib/query/pages';

/** What a list lacks of what the service holds; nothing where it lacks nothing. */
export function ListGaps({ gaps, className }: { gaps: Gaps | undefined; className?: string }) {
  if (!gaps || (!gaps.isEndless && gaps.unreadable === 0)) return null;
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

/** The same for a list that is kept as rows alone, by its query's key. */
export function GapsOf({ rowsKey, className }: { rowsKey: QueryKey; className?: string }) {
  return <ListGaps gaps={useQuery(gapsQuery(rowsKey)).data} className={className} />;
}
