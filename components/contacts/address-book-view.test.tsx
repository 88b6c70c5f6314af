import { afterEach, expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { focusFirstResult } from '@/components/ui/focus-first-result';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { contactsQuery } from '@/lib/contacts/queries';
import type { Contact } from '@/lib/contacts/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { AddressBookView } from './address-book-view';

afterEach(() => void vi.useRealTimers());

const person = (name: string, role: string): Contact => ({
  id: name, relationship: 'chain', name, email: null, phone: null, company: 'Wells & Co', companyWebsite: null,
  transactions: [{ chainId: 'c', transactionId: 't', role, representing: '', address: '1 Quay Street' }],
}); // oxfmt-ignore
const people = [person('Priya Nair', 'Broker'), person('Ann Lee', 'Agent')];
const book = (contacts: Contact[], nextCursor: string | null) => ({
  pages: [{ data: contacts, nextCursor }],
  pageParams: [undefined],
});

/** The first HTML as text, at this query and with these people loaded. */
function viewOf(search: string, contacts = people, nextCursor: string | null = null) {
  openPage(`/address-book?${search}`);
  const { queryKey } = contactsQuery();
  return textOf(
    markupOf(<AddressBookView />, (client) => client.setQueryData(queryKey, book(contacts, nextCursor))),
  );
}

/** The view in a browser at this query, and what it writes to the history. */
async function page(search: string) {
  stubBrowser();
  const { written } = openPage(`/address-book?${search}`);
  const client = createQueryClient();
  client.setQueryData(contactsQuery().queryKey, book(people, null));
  const hook = await runHook(() => AddressBookView(), client);
  const find = (type: unknown) => propsIn(hook.now(), type)[0]!;
  /** Lets Next render what was written. */
  const rendered = async () => {
    await hook.settle();
    await hook.rerender();
    return written;
  };
  return { find, rendered, written };
}

it('says that the address book is empty only once all of it is loaded', () => {
  const none = 'There is no one else on your chains yet';
  expect(viewOf('', [])).toContain(none);
  expect(viewOf('', [], '2')).not.toContain(none);
  expect(viewOf('q=nobody')).not.toContain(none);
});

it('says that no one matches, as far as the address book is loaded', () => {
  expect(viewOf('q=nobody')).toContain('No one matches');
  expect(viewOf('q=nobody', people, '2')).toContain('No one loaded so far matches');
  expect(viewOf('', [], '2')).toContain('No one could be shown so far');
  expect(viewOf('', [], '2')).not.toMatch(/matches|Clear all/);
});

it('counts the people, and offers to clear a search or a role', () => {
  for (const search of ['', 'q=%20']) {
    expect(viewOf(search)).toContain('Showing all 2 people.');
    expect(viewOf(search)).not.toContain('Clear all');
  }
  for (const search of ['q=priya', 'role=Broker', 'q=nair&role=Broker']) {
    const text = viewOf(search);
    expect(text).toContain('Showing 1 of 2 people.');
    expect(text).toContain('Clear all');
    expect(text).toContain('Priya Nair');
    expect(text).not.toContain('Ann Lee');
  }
});

it('shows the people by person, by company or as a call sheet', () => {
  const bySheet = viewOf('by=call-sheet', people, '2');
  expect(bySheet).toContain(
    '2 calls, as searched and filtered above. The address book is not fully loaded yet.',
  );
  expect(viewOf('by=call-sheet')).not.toContain('not fully loaded');
  for (const search of ['', 'by=company']) expect(viewOf(search)).not.toContain('calls, as searched');
  expect(viewOf('by=company')).toMatch(/Wells & Co .*2 people/);
});

it('links each view, keeping the search, and opens it without a request', async () => {
  const { find, rendered } = await page('q=priya&by=company');
  const tabs = find(LinkTabs).tabs as { href: string; isCurrent: boolean; onChoose: () => void }[];
  expect(tabs.map(({ href, isCurrent }) => [href, isCurrent])).toEqual([
    ['/address-book?q=priya', false],
    ['/address-book?by=company&q=priya', true],
    ['/address-book?by=call-sheet&q=priya', false],
  ]);
  tabs[2]!.onChoose();
  expect(await rendered()).toEqual(['push /address-book?q=priya&by=call-sheet']);
});

it('filters by a role, or by any again', async () => {
  const { find, rendered } = await page('q=a');
  const choose = (id: string) => (find(Select).onChange as (id: string) => void)(id);
  expect([find(Select).value, find(Select).choices]).toEqual([
    'any',
    [
      { id: 'any', text: 'Any role' },
      { id: 'Agent', text: 'Agent' },
      { id: 'Broker', text: 'Broker' },
    ],
  ]);
  choose('Broker');
  await rendered();
  expect(find(Select).value).toBe('Broker');
  choose('any');
  expect(await rendered()).toEqual(['push /address-book?q=a&role=Broker', 'push /address-book?q=a']);
});

it('searches shortly after the last letter and in the same history entry, but clears at once', async () => {
  const { find, rendered, written } = await page('q=priya');
  const type = (text: string) => (find(SearchField).onChange as (text: string) => void)(text);
  expect(find(SearchField)).toMatchObject({ value: 'priya', onEnter: focusFirstResult });
  type('');
  expect(await rendered()).toEqual(['replace /address-book']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('a');
  await vi.advanceTimersByTimeAsync(299);
  type('an');
  await vi.advanceTimersByTimeAsync(299);
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await rendered()).toEqual(['replace /address-book', 'replace /address-book?q=an']);
});

it('clears the search and the role together, with the focus on the search', async () => {
  const { find, rendered } = await page('by=company&q=priya&role=Broker');
  const focus = vi.fn<() => void>();
  Object.assign(document, { activeElement: { matches: () => true }, querySelector: () => ({ focus }) });
  (find(Button).onPress as () => void)();
  expect(await rendered()).toEqual(['push /address-book?by=company']);
  expect(focus).toHaveBeenCalledOnce();
});
