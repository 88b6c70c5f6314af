'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { contactsQuery } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { useEveryPage } from '@/lib/query/use-every-page';

export type AddressBook = {
  contacts: readonly Contact[];
  /** More of it is on its way. */
  isReading: boolean;
  /** Why it cannot be read, as a sentence. */
  missing: string | undefined;
};

/** The people on the user's chains, for a screen that names some of them; read once it is needed. */
export function useAddressBook(isNeeded = true): AddressBook {
  const missing = useMissingScope('contacts:read');
  const query = useInfiniteQuery({
    ...contactsQuery(),
    enabled: isNeeded && missing === undefined,
    meta: { background: true },
    // People change far less often than stages do.
    staleTime: 10 * 60_000,
  });
  const { rows, isComplete, error } = useEveryPage(query);
  return {
    contacts: rows,
    isReading: isNeeded && !missing && !isComplete && error === null,
    missing: missing ?? (error && rows.length === 0 ? 'The address book could not be read.' : undefined),
  };
}
