import { afterEach, expect, it, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import type { Partner } from '@/lib/partner-api/create-partner';
import { createQueryClient } from '@/lib/query/query-client';
import { stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { addressBookStore, contactKeys, contactsChanged, contactsQuery, freshToday } from './queries';
import { type Contact, contactSchema } from './schema';
import { listContacts } from './server';

afterEach(() => void vi.useRealTimers());

const contact: Contact = {
  id: 'c1',
  relationship: 'chain',
  name: null,
  email: null,
  phone: null,
  company: null,
  companyWebsite: null,
  transactions: [],
};

it('is read page by page from the address book', async () => {
  stubBrowser();
  const pages = [{ data: [contact], nextCursor: 'next' }, { data: [{ ...contact, id: 'c2' }], nextCursor: null }]; // oxfmt-ignore
  const requests: string[] = stubServer(() => ({ data: pages[requests.length - 1] }));
  const read = await createQueryClient().fetchInfiniteQuery({ ...contactsQuery(), pages: 2 });
  expect(read.pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['c1', 'c2']);
  expect(requests.map((one) => new URLSearchParams(one.split('?')[1]).get('cursor'))).toEqual([null, 'next']);
  const list = vi.fn(async () => pages[0]!);
  await listContacts({ list } as unknown as Partner, { limit: 7, cursor: 'next' });
  const query = { limit: 7, cursor: 'next' };
  expect(list).toHaveBeenCalledWith('/v1/me/address-book', contactSchema, { query });
});

it.each([
  ['2026-07-01T22:50:00Z', '2026-07-01T06:00:00Z', Infinity],
  // In summer the London day ends an hour before the day in UTC.
  ['2026-07-01T23:10:00Z', '2026-07-01T22:50:00Z', 0],
  ['2026-07-02T22:50:00Z', '2026-07-01T23:10:00Z', Infinity],
  ['2026-11-25T00:00:00Z', '2026-11-24T23:59:59Z', 0],
])('at %s, a book read at %s is fresh for: %d', (now, readAt, staleTime) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  expect(freshToday({ state: { dataUpdatedAt: Date.parse(readAt) } })).toBe(staleTime);
});

it('is read again after a change made here, and this browser forgets its copy', async () => {
  stubBrowser();
  for (const userId of ['me', 'other']) addressBookStore.write(userId, ['sealed']);
  const client = createQueryClient();
  client.setQueryData(contactKeys.list, { pages: [], pageParams: [] });
  await contactsChanged(client);
  expect(client.getQueryState(contactKeys.list)!.isInvalidated).toBe(true);
  const leave = pagePerson.set('me', () => {});
  await contactsChanged(client);
  leave();
  expect(['me', 'other'].map(addressBookStore.read)).toEqual(['[]', '["sealed"]']);
});
