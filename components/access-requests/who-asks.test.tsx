import { expect, it } from 'vitest';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { whoamiQuery } from '@/lib/account/queries';
import { contactsQuery } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { markupOf, textOf } from '@/components/testing-markup';
import { useAsker, WhoAsks } from './who-asks';

const request: AccessRequest = {
  id: 'r', createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', status: 'pending',
  role: 'Surveyor', transactionId: '1', address: { line1: '1 Quay Street' } as AccessRequest['address'], from: 'Leo Marchetti',
}; // oxfmt-ignore
const leo: Contact = {
  id: 'leo', relationship: 'chain', name: 'Leo Marchetti', email: null, phone: null, company: 'Marchetti & Co',
  companyWebsite: null, transactions: [],
}; // oxfmt-ignore

/** The asker, with a key of these scopes and an address book of which the first page has been read. */
async function asker(scopes: string[], nextCursor: string | null = null) {
  stubBrowser();
  const requests = stubServer(() => ({ refused: { status: 503, code: 'unreachable' } }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  if (scopes.length > 0)
    client.setQueryData(contactsQuery().queryKey, { pages: [{ data: [leo], nextCursor }], pageParams: [undefined] });
  const { now } = await runHook(() => useAsker(request, undefined), client);
  return { ...now(), requests };
} // oxfmt-ignore

it('finds the asker by name in the address book, without another call', async () => {
  const { people, unread, requests } = await asker(['contacts:read']);
  expect([people.map(({ id }) => id), unread, requests]).toEqual([['leo'], null, []]);
});

it('says so while it has not read all of the address book', async () => {
  const { people, unread } = await asker(['contacts:read'], '2');
  expect(people.map(({ id }) => id)).toEqual(['leo']);
  expect(unread).toMatch(/address book/);
});

it('says which right the key lacks to search the address book, and asks for nothing', async () => {
  const { people, unread, requests } = await asker([]);
  expect([people, requests]).toEqual([[], []]);
  expect(unread).toMatch(/^The address book was not searched: .*contacts:read/);
});

it('says that the address book could not be read', async () => {
  stubBrowser();
  let answer = (_: StubResponse) => {};
  stubServer(() => new Promise((resolve) => (answer = resolve)));
  const client = createQueryClient();
  const scopes = ['contacts:read'];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const { now, until } = await runHook(() => useAsker(request, undefined), client);
  expect(now().unread).toBe('Looking in your address book: 0 people so far.');
  answer({ refused: { status: 503, code: 'unreachable' } });
  await until(({ unread }) => expect(unread).toBe('Your address book could not be fully loaded.'));
});

it('says that some people of the address book could not be read', async () => {
  const client = createQueryClient();
  const scopes = ['contacts:read'];
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const pages = [{ data: [leo], nextCursor: null, unreadable: 2 }];
  client.setQueryData<unknown>(contactsQuery().queryKey, { pages, pageParams: [undefined] });
  const { now } = await runHook(() => useAsker(request, undefined), client);
  expect(now().unread).toBe('Not all of your address book could be read.');
});

it('does not choose between several people of one name, and names the firm of each', () => {
  const people = [leo, { ...leo, id: 'other', company: ' ' }];
  const text = textOf(markupOf(<WhoAsks request={request} asker={{ people, isOnChain: false, unread: null }} transaction={undefined} />));
  expect(text).toBe(
    '2 people in your address book are called Leo Marchetti; the request does not say which of them is asking. ' +
      'Marchetti & Co · matched by name No firm given · matched by name',
  );
}); // oxfmt-ignore

it('has words for a request without a name', () => {
  const asker = { people: [], isOnChain: false, unread: null };
  const html = markupOf(
    <WhoAsks request={{ ...request, from: ' ' }} asker={asker} transaction={undefined} />,
  );
  expect(textOf(html)).toBe('No one in your address book is called this name.');
});
