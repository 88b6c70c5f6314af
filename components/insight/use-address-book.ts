'use client';

import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { whenIdle } from '@/components/ui/idle';
import { pagePerson } from '@/lib/bff/page-person';
import { firmsOf } from '@/lib/contacts/firms';
import { contactsQuery, freshToday, addressBookStore } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { useEveryPage } from '@/lib/query/use-every-page';

export type AddressBook = {
  contacts: readonly Contact[];
  /** More of it is loading. */
  isReading: boolean;
  /** Everyone has been read. */
  isComplete: boolean;
  /** Why it cannot be read, as a sentence. */
  missing: string | undefined;
};

/** A sentence if people are missing from a book of which some could be read; null otherwise, or while more is loading. */
export const partlyRead = ({ isReading, isComplete, missing }: AddressBook): string | null =>
  isReading || isComplete || missing ? null : 'Not all of the address book could be read.';

/** Milliseconds after which we read the remaining pages even if the first ones were enough. */
const restDelayMs = 5000;

/**
 * The people on the user's chains, for a screen that names some of them; read when it is first needed.
 * @param isEnough whether the contacts so far include everyone the screen names; reading the rest can then wait
 */
export function useAddressBook(
  isNeeded = true,
  isEnough: (contacts: readonly Contact[]) => boolean = () => false,
): AddressBook {
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => setDelayOver(true), restDelayMs);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  const missing = useMissingScope('contacts:read');
  const client = useQueryClient();
  const restored = useQuery({
    queryKey: ['address-book', 'kept'],
    queryFn: () => restoreBook(client),
    enabled: isNeeded && missing === undefined,
    staleTime: Infinity,
    meta: { isOwn: true },
  });
  const query = useInfiniteQuery({
    ...contactsQuery(),
    enabled: isNeeded && missing === undefined && restored.isFetched,
    meta: { background: true },
    staleTime: freshToday,
  });
  const readSoFar = query.data?.pages.flatMap((page) => page.data) ?? [];
  // Another component may have read the first pages. A component that does not need the book reads no more.
  const isPaused = query.hasNextPage && (!isNeeded || (!isDelayOver && isEnough(readSoFar)));
  const { rows, isComplete, isLoading, error } = useEveryPage({
    ...query,
    hasNextPage: query.hasNextPage && !isPaused,
  });
  const { data, dataUpdatedAt, isFetching } = query;
  // A list with unreadable rows, or one that never ends, never becomes complete.
  const isPending = isPaused || (!isComplete && (!data || isFetching || isLoading));
  useEffect(() => {
    if (isComplete) whenIdle(() => void persistBook(client));
  }, [client, isComplete, dataUpdatedAt]);
  return {
    contacts: rows,
    isComplete,
    isReading: isNeeded && !missing && isPending && error === null,
    missing: missing ?? (error && rows.length === 0 ? 'The address book could not be read.' : undefined),
  };
}

const loadStore = () =>
  Promise.all([import('@/lib/today/stored-address-book'), import('@/lib/today/memory')]);

/** Restores the book that this browser stored today, so that it is not read again. */
async function restoreBook(client: QueryClient): Promise<boolean> {
  const userId = pagePerson.id();
  const { queryKey } = contactsQuery();
  if (userId === undefined || addressBookStore.read(userId) === '[]' || client.getQueryData(queryKey))
    return false;
  try {
    const [{ openAddressBook }, { sealKeys }] = await loadStore();
    const book = await openAddressBook(userId, (await sealKeys(userId)) ?? [], Date.now());
    if (!book || client.getQueryData(queryKey)) return false;
    const pages = [{ data: book.contacts, nextCursor: null }];
    client.setQueryData(queryKey, { pages, pageParams: [undefined] }, { updatedAt: book.readAt });
    return true;
  } catch {
    return false;
  }
}

/** Stores the book if the sealing keys are already loaded; this does not fetch them. */
async function persistBook(client: QueryClient): Promise<void> {
  const userId = pagePerson.id();
  const { data, dataUpdatedAt: readAt = 0 } = client.getQueryState(contactsQuery().queryKey) ?? {};
  if (userId === undefined || !data || readAt === persistedReadAt) return;
  persistedReadAt = readAt;
  const [{ storeAddressBook }, { hasSealKeys, sealKeys }] = await loadStore();
  if (!hasSealKeys(userId)) return void (persistedReadAt = 0);
  const [key] = (await sealKeys(userId)) ?? [];
  const contacts = data.pages.flatMap((page) => page.data);
  if (key) await storeAddressBook(userId, key, { readAt, contacts });
}

/** When the stored book was read, epoch milliseconds. */
let persistedReadAt = 0;

/** By transaction id: the conveyancing firms named in the address book; empty until it is read. */
export const useFirms = (isNeeded: boolean) => firmsOf(useAddressBook(isNeeded).contacts);
