'use client';

import { Button } from './button';

type LoadMoreProps = {
  /** How many are on the screen, and of what: "25 chains", or "2 of 25 chains" where a filter leaves some out. */
  shown: string;
  hasMore: boolean;
  /** Whether this is known to be all; left out: when there is no more. */
  isAll?: boolean;
  isLoading: boolean;
  onLoad: () => void;
};

/** The end of a list that comes in pages: how much is shown, whether there is more. */
export function LoadMore({ shown, hasMore, isAll = !hasMore, isLoading, onLoad }: LoadMoreProps) {
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
      <p role="status" className="text-sm text-muted">
        {hasMore
          ? `Showing ${shown}. There are more.`
          : `Showing ${isAll && !/^1 | of /.test(shown) ? 'all ' : ''}${shown}.`}
      </p>
      {hasMore && (
        <Button size="sm" isPending={isLoading} onPress={onLoad}>
          {isLoading ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
