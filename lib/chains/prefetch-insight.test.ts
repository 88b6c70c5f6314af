import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { prefetchChainInsight } from './prefetch-insight';
import { lineFixture, transactionFixture } from './fixture';
import { chainQuery } from './queries';

async function prefetched(
  links: number,
  read: number,
  stagesOf = (transactionId: string) => [stageFixture({ transactionId })],
): Promise<ChainInsight | undefined> {
  const chain = lineFixture(...Array.from({ length: links }, (_, at) => transactionFixture(`t${at}`)));
  const client = new QueryClient();
  client.setQueryData(chainQuery(chain.id).queryKey, chain);
  for (const { id } of chain.transactions.slice(0, read)) {
    client.setQueryData(stagesQuery(id).queryKey, stagesOf(id));
  }
  await prefetchChainInsight(client, chain);
  return client.getQueriesData<ChainInsight>({ queryKey: ['insight'] })[0]?.[1];
}

it('prefetches the insight once the stages of all own links have been read', async () => {
  expect((await prefetched(3, 3))?.links).toHaveLength(3);
});

it('skips partly read chains, and chains so large that they would block the server', async () => {
  expect(await prefetched(3, 2)).toBeUndefined();
  expect(await prefetched(50, 50)).toBeDefined();
  expect(await prefetched(51, 51)).toBeUndefined();
});

it('counts a link without recorded stages as read', async () => {
  const insight = await prefetched(2, 2, (id) => (id === 't0' ? [] : [stageFixture({ transactionId: id })]));
  expect(insight?.links.map(({ state }) => state)).toEqual(['unrecorded', 'working']);
});
