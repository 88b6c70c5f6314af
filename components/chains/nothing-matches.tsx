import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

type NothingMatchesProps = {
  /** "chain", "transaction". */
  what: string;
  /** Not checked yet: they may belong here. */
  unread: number;
  hasMore: boolean;
  onShowAll: () => void;
};

/** "3 chains have not been checked yet and may belong here." */
export const unreadWords = (unread: number, what: string): string =>
  `${unread} ${what}${unread === 1 ? ' has' : 's have'} not been checked yet and may belong here.`;

/** No row fits the filters, as far as is known. */
export function NothingMatches({ what, unread, hasMore, onShowAll }: NothingMatchesProps) {
  return (
    <EmptyState
      kind="none-match"
      title={
        unread > 0
          ? `No ${what} checked so far matches`
          : hasMore
            ? `None of the ${what}s loaded so far matches`
            : `No ${what} matches`
      }
      action={<Button onPress={onShowAll}>Show all {what}s</Button>}
    >
      {unread > 0
        ? unreadWords(unread, what)
        : hasMore
          ? 'There are more chains to load.'
          : 'Remove a filter, or try fewer words.'}
    </EmptyState>
  );
}
