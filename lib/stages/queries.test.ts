import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { gapsQuery } from '@/lib/query/pages';
import { stubServer } from '@/lib/query/testing-hook';
import { stageFixture } from './fixture';
import { stageKeys, stageQuery, stagesQuery } from './queries';

const [first, second] = ['first', 'second'].map((title) => stageFixture({ title }));

it('reads every page of a transaction’s stages, and a stage by its id', async () => {
  const requests = stubServer((path) => {
    if (!path.includes('?')) return { data: first };
    const isLast = path.includes('cursor');
    return { data: { data: isLast ? [second, {}] : [first], nextCursor: isLast ? null : 'next' } };
  });
  const client = new QueryClient();
  expect(await client.fetchQuery(stageQuery('s/1'))).toEqual(first);
  await expect(client.fetchQuery(stagesQuery('t/1'))).rejects.toMatchObject({ code: 'bad_response' });
  expect(requests).toEqual([
    'GET /api/stages/s%2F1',
    'GET /api/transactions/t%2F1/stages?limit=100',
    'GET /api/transactions/t%2F1/stages?limit=100&cursor=next',
  ]);
});

it('stores the stages of a transaction with the number of those that could not be read', async () => {
  stubServer(() => ({ data: { data: [first, second], nextCursor: null, unreadable: 3 } }));
  const client = new QueryClient();
  const query = stagesQuery('t1');
  expect(await client.fetchQuery(query)).toEqual([first, second]);
  expect(client.getQueryData(stageKeys.of('t1'))).toEqual([first, second]);
  expect(client.getQueryData(gapsQuery(query.queryKey).queryKey)).toEqual({ isEndless: false, unreadable: 3 }); // oxfmt-ignore
});

it('stores the stages of each transaction and each stage apart, and together they are all stages', () => {
  const keys = [stageKeys.of('a'), stageKeys.of('b'), stageKeys.one('a'), stageKeys.one('b')];
  expect(new Set(keys.map((key) => key.join())).size).toBe(4);
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, 1);
  expect(client.getQueriesData({ queryKey: stageKeys.all })).toHaveLength(4);
});
