import { useInfiniteQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { matchContact, type ContactMatch } from '@/lib/access-requests/match-contact';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { contactsQuery, freshToday } from '@/lib/contacts/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import type { Transaction } from '@/lib/transactions/schema';

export type Asker = ContactMatch & {
  /** Why the address book says nothing of them, or not yet; null when it has been read. */
  unread: string | null;
};

/** Who asks, as far as the address book tells, by name. The book is read once a day, as background work. */
export function useAsker(request: AccessRequest, transaction: Transaction | undefined): Asker {
  const missing = useMissingScope('contacts:read');
  const book = useEveryPage(
    useInfiniteQuery({
      ...contactsQuery(),
      enabled: missing === undefined,
      meta: { background: true },
      staleTime: freshToday,
    }),
  );
  const match = matchContact(request.from, book.rows, transaction?.chainId ?? null);
  return { ...match, unread: missing ? `The address book was not searched: ${missing}` : unreadPart(book) };
}

function unreadPart({ error, isComplete, isLoading, rows }: ReturnType<typeof useEveryPage>): string | null {
  if (isComplete) return null;
  if (error) return 'Your address book could not be fully loaded.';
  return isLoading || rows.length === 0
    ? `Looking in your address book: ${rows.length} people so far.`
    : 'Not all of your address book could be read.';
}
