'use client';

import { useAddressBook } from './use-address-book';
import { firmsOf } from '@/lib/contacts/firms';

/** By transaction id: the conveyancers' firms that the address book names; none while it is not read. */
export const useFirms = (isNeeded: boolean) => firmsOf(useAddressBook(isNeeded).contacts);
