import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusSearch } from '@/components/ui/focus-first-result';
import { uncheckedText } from './unchecked-text';

type NoMatchesProps = {
  noun: 'chain' | 'transaction';
  /** How many have not been checked yet and may match. */
  uncheckedCount: number;
  hasMore: boolean;
  /** Nothing is left to load, and nothing could not be read. */
  isAll: boolean;
  /** There is no filter, so all are hidden because they have completed. */
  areCompleted: boolean;
  onShowAll: () => void;
  onShowCompleted: () => void;
};

/** Shown if no row matches the filters, as far as chains have been loaded and checked, or all have completed. */
export function NoMatches(props: NoMatchesProps) {
  const { noun, uncheckedCount, hasMore, isAll, areCompleted, onShowAll, onShowCompleted } = props;
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
        uncheckedCount > 0
          ? `No ${noun} checked so far matches`
          : hasMore
            ? `None of the ${noun}s loaded so far matches`
            : `No ${noun} matches`
      }
      action={button(`Show all ${noun}s`, onShowAll)}
    >
      {uncheckedCount > 0
        ? uncheckedText(uncheckedCount, noun)
        : (moreText ?? 'Remove a filter, or try fewer words.')}
    </EmptyState>
  );
}
