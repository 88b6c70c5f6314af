import { beforeEach, expect, it, vi } from 'vitest';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { contactsChanged } from '@/lib/contacts/queries';
import { pagePerson } from '@/lib/bff/page-person';
import { createQueryClient } from '@/lib/query/query-client';
import { forgetPrivate } from '@/lib/session/private-store';
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

it('gives back today what was read today, and nothing of it the next day', async () => {
  expect(await openAddressBook('user-1', [theirs, mine], now + 9 * 3_600_000)).toEqual(book);
  expect(await openAddressBook('user-1', [mine], now + 16 * 3_600_000)).toBeNull();
  expect(stored).toEqual({ 'address-book:user-1': '[]' });
});

it('keeps it for the day that it is in London, in summer too', async () => {
  const justAfterMidnight = Date.parse('2026-07-01T23:10:00Z');
  await storeAddressBook('user-1', mine, { ...book, readAt: justAfterMidnight });
  const opened = (now: string) => openAddressBook('user-1', [mine], Date.parse(now));
  expect(await opened('2026-07-01T23:40:00Z')).toMatchObject({ readAt: justAfterMidnight });
  expect(await opened('2026-07-02T22:50:00Z')).toMatchObject({ readAt: justAfterMidnight });
  expect(await opened('2026-07-02T23:10:00Z')).toBeNull();
});

it('opens for no one else, shows nothing of what is in it, and is no other sealed text', async () => {
  expect(await openAddressBook('user-1', [theirs], now)).toBeNull();
  expect(await openAddressBook('user-2', [theirs], now)).toBeNull();
  expect(JSON.stringify(stored)).not.toMatch(/Priya|Pennington|Quay|01632/);
  const memory = await sealValue(mine, 'user-1', book);
  stored['address-book:user-1'] = JSON.stringify(['2026-11-24', memory]);
  expect(await openAddressBook('user-1', [mine], now)).toBeNull();
});

it('goes at sign-out, and when a person of it was changed from here', async () => {
  const leave = pagePerson.is('user-1', () => {});
  await contactsChanged(createQueryClient());
  expect(await openAddressBook('user-1', [mine], now)).toBeNull();
  leave();
  await storeAddressBook('user-1', mine, book);
  forgetPrivate();
  expect(stored).toEqual({});
});
