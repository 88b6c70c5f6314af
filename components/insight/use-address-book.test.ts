import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { whoamiQuery } from '@/lib/account/queries';
import { pagePerson } from '@/lib/bff/page-person';
import { addressBookStore } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { sealKeys } from '@/lib/today/memory';
import { importSealKey } from '@/lib/today/sealed-value';
import { openAddressBook, storeAddressBook } from '@/lib/today/stored-address-book';
import { useAddressBook, useFirms } from './use-address-book';

const key = Buffer.alloc(32, 7).toString('base64url');
const person = (id: string, given: Partial<Contact> = {}): Contact => ({
  ...{ id, relationship: 'chain', name: id, email: null, phone: null, company: null, companyWebsite: null },
  ...{ transactions: [], ...given },
});

beforeEach(() => {
  Object.assign(stubBrowser().window, { requestIdleCallback: (run: () => void) => run() });
});

let days = 0;
/** Someone on a page of their own, at noon of a new day, with this book at the service. */
function reader({ book = [person('read now')], scopes = ['contacts:read'] } = {}) {
  days += 1;
  const now = Date.parse('2026-11-01T12:00:00Z') + days * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const userId = `reader-${days}`;
  onTestFinished(pagePerson.set(userId, () => {}));
  const kept = { userId, key, olderKeys: [], isShared: false, revision: null, sealed: null };
  const asked = stubServer((path) => ({
    data: path.includes('today') ? { data: kept } : { data: book, nextCursor: null },
  }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: userId }, scopes });
  const store = async (readAt: number, owner = userId) =>
    storeAddressBook(owner, await importSealKey(key), { readAt, contacts: [person('kept')] });
  const open = async () => {
    const hook = await runHook(() => useAddressBook(), client);
    await hook.until(({ isReading }) => expect(isReading).toBe(false));
    await hook.settle();
    return hook.now().contacts.map(({ id }) => id);
  };
  const calls = () => asked.filter((one) => one.includes('address-book')).length;
  return { now, userId, client, asked, calls, store, open };
} // oxfmt-ignore

it('opens the book that this browser stored today, and does not read it again', async () => {
  const { now, store, open, calls } = reader();
  await store(now - 3_600_000);
  expect([await open(), calls()]).toEqual([['kept'], 0]);
});

it.each(['yesterday’s', 'someone else’s', 'no'])('reads the book if this browser has %s', async (whose) => {
  const { now, store, open, calls } = reader();
  if (whose === 'yesterday’s') await store(now - 86_400_000);
  if (whose === 'someone else’s') await store(now, 'another');
  expect([await open(), calls()]).toEqual([['read now'], 1]);
});

it('asks for no keys if nothing is stored, and stores nothing without them', async () => {
  const { open, asked, userId } = reader();
  await open();
  expect(asked.filter((one) => one.includes('today'))).toEqual([]);
  expect(addressBookStore.read(userId)).toBe('[]');
});

it('stores a complete book for the rest of the day', async () => {
  const { open, userId, now } = reader({ book: [person('Ann'), person('Ben')] });
  const keys = (await sealKeys(userId))!;
  await open();
  await vi.waitFor(async () => {
    const stored = await openAddressBook(userId, keys, now);
    expect([stored?.readAt, stored?.contacts.map(({ id }) => id)]).toEqual([now, ['Ann', 'Ben']]);
  });
});

it('knows which firm acts for which side, once the book is needed', async () => {
  const sale = { chainId: 'c', transactionId: '1', role: 'Conveyancer', representing: 'Seller', address: '' };
  const { client, calls } = reader({
    book: [person('Ann', { company: 'Wells & Co', transactions: [sale] })],
  });
  const given = { isNeeded: false };
  const { now, rerender, until } = await runHook(() => useFirms(given.isNeeded), client);
  expect([now(), calls()]).toEqual([{}, 0]);
  given.isNeeded = true;
  await rerender();
  await until((firms) => expect(Object.values(firms['1'] ?? {})).toEqual(['Wells & Co']));
});
