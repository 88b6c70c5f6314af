import type { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ListEnd } from '@/components/shell/list-end';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { markHandled } from '@/lib/access-requests/handled-requests';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import type { RequestView } from '@/lib/access-requests/request-list';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { RequestListView } from './request-list-view';
import { RequestPanel } from './request-panel';

const { address } = transactionFixture('1');
const request = (id: string, day: number, status = 'pending'): AccessRequest => {
  const at = `2026-11-${day}T09:00:00Z`;
  return { id, createdAt: at, updatedAt: at, status, role: 'Surveyor', transactionId: '1', address, from: `From ${id}` }; // oxfmt-ignore
};
const newestFirst = [request('new', 20), request('old', 12)];
type Page = { rows?: AccessRequest[]; nextCursor?: string | null; unreadable?: number };

/** Puts this page of each list into the cache. */
function fill(client: QueryClient, { rows = newestFirst, nextCursor = null, unreadable = 0 }: Page = {}) {
  for (const status of [undefined, 'pending', 'accepted', 'declined'] as const) {
    const data = rows.filter((row) => status === undefined || row.status === status);
    const pages = [{ data, nextCursor, unreadable }];
    client.setQueryData(accessRequestsQuery(status).queryKey, { pages, pageParams: [undefined] });
  }
  return client;
}
const htmlOf = (view: RequestView, page?: Page) =>
  markupOf(<RequestListView view={view} userId="u" serviceUrl={null} />, (client) => fill(client, page));
/** The links with this text, and whether each is that of the open page or row. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>([^<]*)</g)].map(([, attributes, text]) => ({
    text,
    href: /href="([^"]*)"/.exec(attributes!)![1]!.replaceAll('&amp;', '&'),
    isCurrent: attributes!.includes('aria-current'),
  }));

it('has a tab for each status, of which the one shown is current', () => {
  expect(linksIn(htmlOf('accepted')).slice(0, 5)).toEqual([
    { text: 'Pending', href: '/access-requests', isCurrent: false },
    { text: 'Accepted', href: '/access-requests?status=accepted', isCurrent: true },
    { text: 'Declined', href: '/access-requests?status=declined', isCurrent: false },
    { text: 'Revoked', href: '/access-requests?status=revoked', isCurrent: false },
    { text: 'All', href: '/access-requests?status=any', isCurrent: false },
  ]);
});

it('lists requests of the status, the longest wait first, and keeps the status in their links', () => {
  const rows = [...newestFirst, request('mid', 15, 'accepted')];
  const requestsIn = (view: RequestView) =>
    linksIn(htmlOf(view, { rows })).flatMap(({ text, href }) => (text!.startsWith('From ') ? href : []));
  expect(requestsIn('pending')).toEqual(['old', 'new'].map((id) => `/access-requests?request=${id}`));
  expect(requestsIn('any')).toEqual(
    ['old', 'mid', 'new'].map((id) => `/access-requests?status=any&request=${id}`),
  );
  expect(requestsIn('accepted')).toEqual(['/access-requests?status=accepted&request=mid']);
});

it('shows the status of each request only if they differ, and the user’s marks only if they are pending', () => {
  const columns = (view: RequestView) => {
    const text = textOf(htmlOf(view, { rows: [request('a', 12), request('b', 15, 'accepted')] }));
    return ['Asked Status', 'Asked Your mark'].map((headers) => text.includes(headers));
  };
  expect([columns('pending'), columns('accepted'), columns('any')]).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ]);
});

it('says that a list is empty, and offers the list of all if it is not that one', () => {
  const empty = (view: RequestView) => textOf(htmlOf(view, { rows: [] }));
  expect(empty('pending')).toMatch(/No one is waiting for an answer .* See all requests$/);
  expect(empty('declined')).toMatch(/No declined request .* See all requests$/);
  expect(empty('any')).toMatch(/No request A request appears here when [^.]*\.$/);
});

it('says that there may be more until the last page is read, even if no request was found so far', () => {
  expect(textOf(htmlOf('pending'))).toContain('Showing all 2 requests.');
  expect(textOf(htmlOf('declined', { nextCursor: '2' }))).toContain('Showing 0 requests. There are more.');
});

it.each<[string, Page]>([
  ['could not be read', { rows: [], unreadable: 3 }],
  ['may be on the next page', { rows: [], nextCursor: '2' }],
])('claims nothing about requests that %s', (_, page) => {
  for (const view of ['pending', 'declined', 'any'] as const) {
    const text = textOf(htmlOf(view, page));
    expect(text).toContain('No request could be shown so far');
    expect(text).not.toMatch(/No one is waiting|No declined request|No request A/);
  }
});

it('counts the requests of this list that the user has marked as handled', async () => {
  stubBrowser();
  const list = { addEventListener: () => {}, removeEventListener: () => {}, matches: false };
  Object.assign(window, { matchMedia: () => list });
  for (const id of ['old', 'answered since']) markHandled('u', id, true);
  const { now } = await runHook(
    () => RequestListView({ view: 'pending', userId: 'u', serviceUrl: null }),
    fill(createQueryClient()),
  );
  expect(propsIn(now(), ListEnd)[0]!.shown).toBe('2 requests, 1 marked handled in this browser only');
  expect(propsIn(now(), RequestPanel)[0]).toMatchObject({ request: { id: 'new' }, isHandled: false, isPinned: true, focusRequest: null, serviceUrl: null }); // oxfmt-ignore
});
