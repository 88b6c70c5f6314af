import * as z from 'zod/mini';
import { addressBookStore } from '@/lib/contacts/queries';
import { contactSchema } from '@/lib/contacts/schema';
import { parseList } from '@/lib/session/private-store';
import { londonDay } from '@/lib/values/moment-format';
import { openSealed, sealValue } from './sealed-value';

const keptSchema = z.tuple([z.string(), z.string()]);
const bookSchema = z.object({ readAt: z.number(), contacts: z.array(contactSchema) });

/** The whole address book and when it was read, epoch milliseconds. */
type StoredAddressBook = z.infer<typeof bookSchema>;

/** What the sealed text is bound to, so that nothing else of the same person opens as an address book. */
const ownerOf = (userId: string) => `${userId} address book`;

/** Today's address book; null if there is none or it cannot be opened. An older one is deleted. */
export async function openAddressBook(
  userId: string,
  keys: readonly CryptoKey[],
  now: number,
): Promise<StoredAddressBook | null> {
  const kept = keptOf(userId);
  if (kept?.[0] !== londonDay(now)) {
    if (kept) addressBookStore.write(userId, []);
    return null;
  }
  const opened = await openSealed(keys, ownerOf(userId), kept[1]);
  return bookSchema.safeParse(opened?.value).data ?? null;
}

/** Keeps it sealed in this browser until tomorrow or until the person signs out. */
export async function storeAddressBook(userId: string, key: CryptoKey, book: StoredAddressBook): Promise<void> {
  addressBookStore.write(userId, [londonDay(book.readAt), await sealValue(key, ownerOf(userId), book)]);
}

const keptOf = (userId: string) => keptSchema.safeParse(parseList(addressBookStore.read(userId))).data;
