import * as z from 'zod/mini';
import { addressBookStore } from '@/lib/contacts/queries';
import { contactSchema } from '@/lib/contacts/schema';
import { parseList } from '@/lib/session/private-store';
import { londonDay } from '@/lib/values/moment-format';
import { openSealed, sealValue } from './sealed-value';

const storedSchema = z.tuple([z.string(), z.string()]);
const bookSchema = z.object({ readAt: z.number(), contacts: z.array(contactSchema) });

/** The complete address book. `readAt` in epoch milliseconds. */
type StoredAddressBook = z.infer<typeof bookSchema>;

/** Binds the seal to this purpose, so that the same person's memory cannot be opened as an address book. */
const ownerOf = (userId: string) => `${userId} address book`;

/** Returns today's address book; null if there is none or it cannot be opened. Deletes an older one. */
export async function openAddressBook(
  userId: string,
  keys: readonly CryptoKey[],
  now: number,
): Promise<StoredAddressBook | null> {
  const stored = readStored(userId);
  if (stored?.[0] !== londonDay(now)) {
    if (stored) addressBookStore.write(userId, []);
    return null;
  }
  const opened = await openSealed(keys, ownerOf(userId), stored[1]);
  return bookSchema.safeParse(opened?.value).data ?? null;
}

/** Stores the book sealed in this browser, until the London day ends or the person signs out. */
export async function storeAddressBook(
  userId: string,
  key: CryptoKey,
  book: StoredAddressBook,
): Promise<void> {
  addressBookStore.write(userId, [londonDay(book.readAt), await sealValue(key, ownerOf(userId), book)]);
}

const readStored = (userId: string) => storedSchema.safeParse(parseList(addressBookStore.read(userId))).data;
