import type { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { whenIdle } from '@/components/ui/idle';
import { transactionFixture } from '@/lib/chains/fixture';
import { whoamiQuery } from '@/lib/account/queries';
import { markHandled } from '@/lib/access-requests/handled-requests';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { useWaitingRequests, countWaiting } from './use-waiting-requests';

const page = (ids: string, nextCursor: string | null, unreadable?: number) => ({
  data: [...ids].map((id) => ({ id })),
  nextCursor,
  ...(unreadable && { unreadable }),
});

it.each([
  ['one page', [page('abc', null)], { count: 2, isMore: false }],
  ['the first of several pages', [page('abc', 'next')], { count: 2, isMore: true }],
  ['all of several pages', [page('abc', 'next'), page('cde', null)], { count: 4, isMore: false }],
  ['pages with unreadable rows', [page('abc', 'next', 1), page('d', null)], { count: 3, isMore: true }],
])('counts unhandled requests on %s once each, and whether there are more', (_, pages, waiting) => {
  expect(countWaiting(pages, ['a', 'gone'])).toEqual(waiting);
});

const { address } = transactionFixture('1');
const request = (id: string) => ({ id, createdAt: '2026-11-18T09:00:00Z', updatedAt: '2026-11-18T09:00:00Z', status: 'pending', role: 'Buyer', transactionId: '1', address, from: id }); // oxfmt-ignore

async function waiting(scopes: string[], userId: string | null = 'u', fails = false) {
  stubBrowser();
  markHandled('u', 'b', true);
  const requests = stubServer(() =>
    fails
      ? { refused: { status: 502, code: 'unreachable' } }
      : { data: { data: ['a', 'b', 'c'].map(request), nextCursor: null } },
  );
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  return { ...(await recorded(userId, client)), requests };
}

/** The hook, and the counts of all its renders: it may read at any moment. */
async function recorded(userId: string | null, client: QueryClient) {
  const counts: (number | undefined)[] = [];
  const hook = await runHook(() => {
    const value = useWaitingRequests(userId);
    counts.push(value?.count);
    return value;
  }, client);
  return { ...hook, counts };
}

it('counts the requests that the user has not handled, and reads them once', async () => {
  const { until, rerender, requests, counts } = await waiting(['requests:read']);
  await until((count) => expect(count).toEqual({ count: 2, isMore: false }));
  expect(counts[0]).toBeUndefined();
  await rerender();
  expect(requests).toEqual([expect.stringContaining('status=pending')]);
  markHandled('u', 'c', true);
  await until((count) => expect(count?.count).toBe(1));
});

it.each<[string, string[], string | null]>([
  ['the key lacks the scope', ['chains:read'], 'u'],
  ['no one is signed in', ['requests:read'], null],
])('makes no request when %s', async (_, scopes, userId) => {
  const { now, settle, requests } = await waiting(scopes, userId);
  await settle();
  expect([now(), requests]).toEqual([null, []]);
});

it('removes a failed query, so that the page of the list can load its own', async () => {
  const { now, until, client, requests } = await waiting(['requests:read'], 'u', true);
  await until(() => expect(requests.length).toBe(1));
  const { queryKey } = accessRequestsQuery('pending');
  await until(() => expect(client.getQueryCache().find({ queryKey })).toBeUndefined());
  expect(now()).toBeNull();
});

it('keeps the count when they cannot be read again', async () => {
  const { client, until, settle, now } = await waiting(['requests:read']);
  await until((count) => expect(count?.count).toBe(2));
  stubServer(() => ({ refused: { status: 502, code: 'unreachable' } }));
  const { queryKey } = accessRequestsQuery('pending');
  await client.refetchQueries({ queryKey });
  expect(client.getQueryState(queryKey)!.status).toBe('error');
  await settle();
  expect(now()).toEqual({ count: 2, isMore: false });
});

it.each([
  [9, 0],
  [11, 1],
])('reads them again only if they were read ten minutes ago: %i minutes', async (minutes, reads) => {
  stubBrowser();
  openPage('/today');
  const requests = stubServer(() => ({ data: { data: ['a', 'b'].map(request), nextCursor: null } }));
  const client = createQueryClient();
  const whoami = { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes: ['requests:read'] };
  client.setQueryData(whoamiQuery().queryKey, whoami);
  const earlier = { pages: [{ data: [request('a')], nextCursor: null }], pageParams: [undefined] };
  const updatedAt = Date.now() - minutes * 60_000;
  const { queryKey } = accessRequestsQuery('pending');
  client.setQueryData<unknown>(queryKey, earlier, { updatedAt });
  const { counts, settle, until } = await recorded('u', client);
  expect(counts[0]).toBe(1);
  await new Promise<void>(whenIdle);
  await settle();
  const made = () => requests.filter((one) => one.includes('access-requests')).length;
  expect(made()).toBe(reads);
  await until((count) => expect(count?.count).toBe(1 + reads));
  // After that they are read on the next page, and not by themselves.
  client.setQueryData<unknown>(queryKey, earlier, { updatedAt: Date.now() - 11 * 60_000 });
  history.pushState(null, '', '/teams');
  await until(() => expect(made()).toBe(reads + 1));
});
