import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { stubServer } from '@/lib/query/testing-hook';
import { lineFixture, transactionFixture } from './fixture';
import { chainKeys, chainQuery, chainsQuery, latestOfEach, newestChainsQuery } from './queries';
import { chainSummarySchema } from './schema';

it('keeps the first place and the latest version of a duplicate', () => {
  const row = (id: string, hour: number) => ({ id, updatedAt: `2026-11-21T0${hour}:00:00Z` });
  expect(latestOfEach([row('b', 3), row('a', 2), row('a', 1), row('b', 4), row('c', 1)])).toEqual([
    row('b', 4),
    row('a', 2),
    row('c', 1),
  ]);
  expect(latestOfEach([])).toEqual([]);
});

it('compares versions as moments, whatever their UTC offset, and keeps the first of equal ones', () => {
  const early = { id: 'a', updatedAt: '2026-11-21T10:00:00+05:30' };
  const late = { id: 'a', updatedAt: '2026-11-21T09:00:00Z' };
  expect([latestOfEach([early, late]), latestOfEach([late, early])]).toEqual([[late], [late]]);
  const same = { id: 'a', updatedAt: '2026-11-21T10:00:00+01:00' };
  expect(latestOfEach([late, same])[0]).toBe(late);
});

const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));

it('reads a chain by its id, and the list a hundred rows at a time', async () => {
  const requests = stubServer((path) =>
    path.includes('?') ? { data: { data: [chain], nextCursor: path.includes('cursor') ? null : 'next' } } : { data: chain },
  ); // oxfmt-ignore
  const client = new QueryClient();
  expect(await client.fetchQuery(chainQuery('a/b'))).toEqual(chain);
  const { pages } = await client.fetchInfiniteQuery({ ...chainsQuery(), pages: 3 });
  expect(pages.flatMap(({ data }) => data)).toEqual([1, 2].map(() => chainSummarySchema.parse(chain)));
  expect((await client.fetchQuery(newestChainsQuery())).data).toHaveLength(1);
  expect(requests).toEqual([
    'GET /api/chains/a%2Fb',
    'GET /api/chains?limit=100',
    'GET /api/chains?limit=100&cursor=next',
    'GET /api/chains?limit=100',
  ]);
});

it('shows no chain that it cannot read', async () => {
  stubServer((path) => ({ data: path.includes('?') ? { data: [{}], nextCursor: null } : { id: 'c' } }));
  const client = new QueryClient();
  const unreadable = { status: 502, code: 'bad_response' };
  await expect(client.fetchQuery(chainQuery('c'))).rejects.toMatchObject(unreadable);
  await expect(client.fetchQuery(newestChainsQuery())).rejects.toMatchObject(unreadable);
});

it('reads the latest changes in the background only if its view asks for that', async () => {
  const headers: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    headers.push(new Headers(init.headers).get('x-background'));
    return Response.json({ data: [], nextCursor: null });
  });
  const client = new QueryClient();
  await client.fetchQuery(newestChainsQuery());
  await client.fetchQuery({ ...newestChainsQuery(), meta: { background: true } });
  expect(headers).toEqual([null, '1']);
});

it('the list, the latest changes and each chain are stored apart, and together are all chains', () => {
  const { all, list, newest, one } = chainKeys;
  const keys = [list, newest, one('a'), one('b')];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(4);
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, 1);
  expect(client.getQueriesData({ queryKey: all })).toHaveLength(4);
});
