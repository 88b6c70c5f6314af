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
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: ['address-book', 'kept'],
    queryFn: () => takeKept(client),
    enabled: isNeeded && missing === undefined,
    staleTime: Infinity,
    meta: { isOwn: true },
  });
  const query = useInfiniteQuery({
    ...contactsQuery(),
    enabled: isNeeded && missing === undefined && kept.isFetched,
    meta: { background: true },
    staleTime: freshToday,
  });
  const soFar = query.data?.pages.flatMap((page) => page.data) ?? [];
  // Another part of the page may have read the first pages: who needs none reads no more of them.
  const waits = query.hasNextPage && (!isNeeded || (!isPatient && isEnough(soFar)));
  const { rows, isComplete, isLoading, error } = useEveryPage({
    ...query,
    hasNextPage: query.hasNextPage && !waits,
  });
  const { data, dataUpdatedAt, isFetching } = query;
  // A list of which some cannot be read, or that has no end, is never complete.
  const isToCome = waits || (!isComplete && (!data || isFetching || isLoading));
  useEffect(() => {
    if (isComplete) whenIdle(() => void keep(client));
  }, [client, isComplete, dataUpdatedAt]);
  return {
    contacts: rows,
    isReading: isNeeded && !missing && isToCome && error === null,
    missing: missing ?? (error && rows.length === 0 ? 'The address book could not be read.' : undefined),
  };
}

const keptBook = () => Promise.all([import('@/lib/today/stored-address-book'), import('@/lib/today/memory')]);

/** What was read today before this page was loaded, so that it is not read again. */
async function takeKept(client: QueryClient): Promise<boolean> {
  const userId = pagePerson.id();
  const { queryKey } = contactsQuery();
  if (userId === undefined || addressBookStore.read(userId) === '[]' || client.getQueryData(queryKey)) return false;
  try {
    const [{ openAddressBook }, { sealKeys }] = await keptBook();
    const book = await openAddressBook(userId, (await sealKeys(userId)) ?? [], Date.now());
    if (!book || client.getQueryData(queryKey)) return false;
    const pages = [{ data: book.contacts, nextCursor: null }];
    client.setQueryData(queryKey, { pages, pageParams: [undefined] }, { updatedAt: book.readAt });
    return true;
  } catch {
    return false;
  }
}

/** Kept where the keys are at hand: on the first pages of a morning they are. */
async function keep(client: QueryClient): Promise<void> {
  const userId = pagePerson.id();
  const { data, dataUpdatedAt: readAt = 0 } = client.getQueryState(contactsQuery().queryKey) ?? {};
  if (userId === undefined || !data || readAt === keptAt) return;
  keptAt = readAt;
  const [{ storeAddressBook }, { hasSealKeys, sealKeys }] = await keptBook();
  if (!hasSealKeys(userId)) return void (keptAt = 0);
  const [key] = (await sealKeys(userId)) ?? [];
  const contacts = data.pages.flatMap((page) => page.data);
  if (key) await storeAddressBook(userId, key, { readAt, contacts });
}

/** The reading that is kept, by its moment. */
let keptAt = 0;

/** By transaction id: the conveyancers' firms that the address book names; none while it is not read. */
export const useFirms = (isNeeded: boolean) => firmsOf(useAddressBook(isNeeded).contacts);
