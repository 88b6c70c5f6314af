import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusSearch } from '@/components/ui/focus-first-result';

type NoMatchesProps = {
  noun: 'chain' | 'transaction';
  /** How many have not been checked yet and may match. */
  uncheckedCount: number;
  hasMore: boolean;
  onShowAll: () => void;
};

/** "3 chains have not been checked yet and may belong here." */
export const uncheckedText = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? ' has' : 's have'} not been checked yet and may belong here.`;

/** Shown if no row matches the filters, as far as chains have been loaded and checked. */
export function NoMatches({ noun, uncheckedCount, hasMore, onShowAll }: NoMatchesProps) {
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
      action={
        <Button
          onPress={() => {
            onShowAll();
            focusSearch();
          }}
        >
          Show all {noun}s
        </Button>
      }
    >
      {uncheckedCount > 0
        ? uncheckedText(uncheckedCount, noun)
        : hasMore
          ? 'There are more chains to load.'
          : 'Remove a filter, or try fewer words.'}
    </EmptyState>
  );
}
