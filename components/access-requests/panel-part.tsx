'use client';

import { useId, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureWords } from '@/components/shell/failure-words';
import { readFailure } from '@/components/shell/read-failure';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';

type PanelPartProps<T> = {
  title: string;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: T) => ReactNode;
};

/** A part of the panel that is read for itself: one that cannot be loaded leaves the others standing. */
export function PanelPart<T>({ title, query, children }: PanelPartProps<T>) {
  const titleId = useId();
  const { data, error, isFetching, refetch } = query;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 font-semibold">
        {title}
      </h3>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <div role="alert" className="space-y-2">
          <p className="text-muted">This could not be loaded. {failureWords(readFailure(error)).title}.</p>
          <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton label={`Loading: ${title}`} rows={2} className="-mx-4" />
      )}
    </section>
  );
}
