'use client';

import { Button } from './button';
import { keepFocusHere } from './keep-focus-here';

type LoadMoreProps = {
  /** The number and kind of items shown: "25 chains", or "2 of 25 chains" under a filter. */
  shown: string;
  hasMore: boolean;
  /** Whether the list is known to be complete. Default: when there are no more pages. */
  isAll?: boolean;
  isLoading: boolean;
  onLoad: () => void;
};

/** The footer of a paginated list: how many items are shown and whether there are more. */
export function LoadMore({ shown, hasMore, isAll = !hasMore, isLoading, onLoad }: LoadMoreProps) {
  return (
    <div
      tabIndex={-1}
      data-print="hide"
      className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5"
    >
      <p role="status" className="text-sm text-muted">
        {hasMore
          ? `Showing ${shown}. There are more.`
          : `Showing ${isAll && !/^1 | of /.test(shown) ? 'all ' : ''}${shown}.`}
      </p>
      {hasMore && (
        <Button ref={keepFocusHere} size="sm" isPending={isLoading} onPress={onLoad}>
          {isLoading ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
