'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { firmsOf } from '@/lib/contacts/firms';
import { contactsQuery } from '@/lib/contacts/queries';
import { useEveryPage } from '@/lib/query/use-every-page';

/** By transaction id: the conveyancers' firms that the address book names; none while it is not read. */
export function useFirms(isNeeded: boolean) {
  const mayRead = useMissingScope('contacts:read') === undefined;
  return firmsOf(useEveryPage(useInfiniteQuery({ ...contactsQuery(), enabled: isNeeded && mayRead })).rows);
}
