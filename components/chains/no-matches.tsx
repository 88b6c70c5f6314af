import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusSearch } from '@/components/ui/focus-first-result';
import type { ListedRow } from '@/lib/chains/chain-row';
import { uncheckedText } from './unchecked-text';

type NoMatchesProps = {
  noun: 'chain' | 'transaction';
  /** Rows that have not been checked yet, or could not be read in full, and may match. */
  missed: readonly ListedRow[];
  hasMore: boolean;
  /** Nothing is left to load, and nothing could not be read. */
  isAll: boolean;
  /** There is no filter, so all are hidden because they have completed. */
  areCompleted: boolean;
  /** Whether rows are left out by a search, and by other filters. */
  hasWords: boolean;
  hasFilters: boolean;
  onShowAll: () => void;
  onShowCompleted: () => void;
};

/** Shown if no row matches the filters, as far as chains have been loaded and checked, or all have completed. */
export function NoMatches(props: NoMatchesProps) {
  const { noun, missed, hasMore, isAll, areCompleted, onShowAll, onShowCompleted } = props;
  const { hasWords, hasFilters } = props;
  const advice = hasWords
    ? hasFilters
      ? 'Remove a filter, or try fewer words.'
      : 'Try fewer words.'
    : 'Remove a filter.';
  const moreText = hasMore ? 'There are more chains to load.' : undefined;
  const button = (text: string, onShow: () => void) => (
    <Button
      onPress={() => {
        onShow();
        focusSearch();
      }}
    >
      {text}
    </Button>
  );
  if (areCompleted) {
    return (
      <EmptyState
        kind="none-yet"
        title={isAll ? `All your ${noun}s have completed` : `All ${noun}s loaded so far have completed`}
        action={button(`Show completed ${noun}s`, onShowCompleted)}
      >
        {moreText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="none-match"
      title={
        missed.some(({ unreadable }) => !unreadable)
          ? `No ${noun} checked so far matches`
          : missed.length > 0
            ? `No ${noun} that could be read in full matches`
            : hasMore
              ? `None of the ${noun}s loaded so far matches`
              : `No ${noun} matches`
      }
      action={button(`Show all ${noun}s`, onShowAll)}
    >
      {missed.length > 0 ? uncheckedText(missed, noun) : (moreText ?? advice)}
    </EmptyState>
  );
}
