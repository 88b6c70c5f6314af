import { beforeEach, expect, it, vi } from 'vitest';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { contactsChanged } from '@/lib/contacts/queries';
import { pagePerson } from '@/lib/bff/page-person';
import { createQueryClient } from '@/lib/query/query-client';
import { clearPrivateStorage } from '@/lib/session/private-store';
import { storeAddressBook, openAddressBook } from './stored-address-book';
import { importSealKey, sealValue } from './sealed-value';

const now = Date.parse('2026-11-24T08:45:00Z');
const secret = 'the first secret, at least 32 characters';
const keyOf = (userId: string) => importSealKey(memoryKeys(userId, [secret]).keys[0]!);
const book = {
  readAt: now,
  contacts: [
    {
      id: 'c1', relationship: 'direct', name: 'Priya Nair', email: 'priya@pennington.example', phone: '01632 960001',
      company: 'Pennington Law', companyWebsite: null,
      transactions: [{ chainId: 'a', transactionId: '1', role: 'Conveyancer', representing: 'Seller', address: '1 Quay Street' }],
    },
  ],
}; // oxfmt-ignore
const [mine, theirs] = await Promise.all([keyOf('user-1'), keyOf('user-2')]);
let stored: Record<string, string>;

beforeEach(async () => {
  stored = {};
  vi.stubGlobal('window', globalThis);
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, new Proxy(stored, {
      get: (all, key: string) =>
        ({ getItem: (one: string) => all[one] ?? null, setItem: (one: string, text: string) => (all[one] = text), removeItem: (one: string) => delete all[one] })[key] ?? all[key],
    })); // oxfmt-ignore
  await storeAddressBook('user-1', mine, book);
});

it('opens on the day it was read, and is deleted the next day', async () => {
  expect(await openAddressBook('user-1', [theirs, mine], now + 9 * 3_600_000)).toEqual(book);
  expect(await openAddressBook('user-1', [mine], now + 16 * 3_600_000)).toBeNull();
  expect(stored).toEqual({ 'address-book:user-1': '[]' });
});

it('is kept until the London day ends, in summer too', async () => {
  const justAfterMidnight = Date.parse('2026-07-01T23:10:00Z');
  await storeAddressBook('user-1', mine, { ...book, readAt: justAfterMidnight });
  const openAt = (now: string) => openAddressBook('user-1', [mine], Date.parse(now));
  expect(await openAt('2026-07-01T23:40:00Z')).toMatchObject({ readAt: justAfterMidnight });
  expect(await openAt('2026-07-02T22:50:00Z')).toMatchObject({ readAt: justAfterMidnight });
  expect(await openAt('2026-07-02T23:10:00Z')).toBeNull();
});

it('cannot be opened by anyone else, reveals nothing, and is not interchangeable with the memory', async () => {
  expect(await openAddressBook('user-1', [theirs], now)).toBeNull();
  expect(await openAddressBook('user-2', [theirs], now)).toBeNull();
  expect(JSON.stringify(stored)).not.toMatch(/Priya|Pennington|Quay|01632/);
  const memory = await sealValue(mine, 'user-1', book);
  stored['address-book:user-1'] = JSON.stringify(['2026-11-24', memory]);
  expect(await openAddressBook('user-1', [mine], now)).toBeNull();
});

it('is deleted at sign-out, and when this browser changes a contact', async () => {
  const leave = pagePerson.set('user-1', () => {});
  await contactsChanged(createQueryClient());
  expect(await openAddressBook('user-1', [mine], now)).toBeNull();
  leave();
  await storeAddressBook('user-1', mine, book);
  clearPrivateStorage();
  expect(stored).toEqual({});
});
