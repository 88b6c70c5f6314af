'use client';

import { useEffect, useState } from 'react';
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

/** Milliseconds. Who stays this long gets the rest of it too. */
const patience = 5000;

/**
 * The people on the user's chains, for a screen that names some of them; read once it is needed.
 * @param isEnough whether whom the screen names is among those so far: the other pages then wait for a few seconds
 */
export function useAddressBook(
  isNeeded = true,
  isEnough: (contacts: readonly Contact[]) => boolean = () => false,
): AddressBook {
  const [isPatient, setPatient] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => setPatient(true), patience);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  const missing = useMissingScope('contacts:read');
  const query = useInfiniteQuery({
    ...contactsQuery(),
    enabled: isNeeded && missing === undefined,
    meta: { background: true },
    // People change far less often than stages do.
    staleTime: 10 * 60_000,
  });
  const soFar = query.data?.pages.flatMap((page) => page.data) ?? [];
  // Another part of the page may have read the first pages: who needs none reads no more of them.
  const waits = query.hasNextPage && (!isNeeded || (!isPatient && isEnough(soFar)));
  const { rows, isComplete, error } = useEveryPage({ ...query, hasNextPage: query.hasNextPage && !waits });
  return {
    contacts: rows,
    isReading: isNeeded && !missing && (!isComplete || waits) && error === null,
    missing: missing ?? (error && rows.length === 0 ? 'The address book could not be read.' : undefined),
  };
}
