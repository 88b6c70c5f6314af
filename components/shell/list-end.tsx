'use client';

import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { LoadMore } from '@/components/ui/load-more';
import type { FullList } from '@/lib/query/use-every-page';
import { failureWords } from './failure-words';
import { ListGaps } from './list-gaps';
import { readFailure } from './read-failure';

type ListEndProps = {
  list: Pick<FullList<unknown>, 'isComplete' | 'hasMore' | 'isLoading' | 'error' | 'gaps' | 'loadMore'>;
  /** The number and kind of items shown: "12 of 25 invites". */
  shown: string;
};

/** The footer of a list that loads all its pages by itself: how much has loaded, and why the rest has not. */
export function ListEnd({ list, shown }: ListEndProps) {
  return (
    <div tabIndex={-1}>
      {list.isComplete || !list.error ? (
        <>
          <ListGaps gaps={list.gaps} className="m-3" />
          <LoadMore
            shown={shown}
            hasMore={list.hasMore}
            isAll={list.isComplete}
            isLoading={list.isLoading}
            onLoad={list.loadMore}
          />
        </>
      ) : (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 border-t border-line bg-warning-soft px-4 py-2.5 text-sm"
        >
          <p className="min-w-0 flex-[1_1_14rem]">
            Showing {shown}, not all: the rest could not be loaded.{' '}
            {failureWords(readFailure(list.error)).title}.
          </p>
          <Button ref={keepFocusHere} size="sm" isPending={list.isLoading} onPress={list.loadMore}>
            Load the rest
          </Button>
        </div>
      )}
    </div>
  );
}
