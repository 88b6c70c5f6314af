import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { prefetchChainInsight } from './prefetch-insight';
import { lineFixture, transactionFixture } from './fixture';
import { chainQuery } from './queries';

async function concluded(
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

it('the first HTML has the verdict when the stages of all own links are read', async () => {
  expect((await concluded(3, 3))?.links).toHaveLength(3);
});

it('nothing is concluded in part, and a chain that would hold up the server is left to the browser', async () => {
  expect(await concluded(3, 2)).toBeUndefined();
  expect(await concluded(50, 50)).toBeDefined();
  expect(await concluded(51, 51)).toBeUndefined();
});

it('a link of which no stages are recorded was read all the same', async () => {
  const insight = await concluded(2, 2, (id) => (id === 't0' ? [] : [stageFixture({ transactionId: id })]));
  expect(insight?.links.map(({ state }) => state)).toEqual(['unrecorded', 'working']);
});
