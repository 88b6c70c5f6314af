import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { chainInput, chainOfOne, type ReadChain } from '@/lib/insight/insight-input';
import { gapsQuery } from '@/lib/query/pages';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { lineFixture, transactionFixture } from './fixture';
import { insightQuery } from './insight-query';
import { prefetchChainInsight, prefetchTransactionInsight } from './prefetch-insight';
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

it('counts a link as unread if some of its stages are missing', async () => {
  const { address, propertyId, ...summary } = transactionFixture('a');
  const transaction: Transaction = { ...summary, chainId: null, property: { id: propertyId, address } };
  const chain = lineFixture(transactionFixture('a'));
  const client = new QueryClient();
  const { queryKey } = stagesQuery('a');
  client.setQueryData(queryKey, [stageFixture({ transactionId: 'a' })]);
  client.setQueryData(gapsQuery(queryKey).queryKey, { unreadable: 1, isEndless: false });
  await prefetchChainInsight(client, chain);
  await prefetchTransactionInsight(client, transaction);
  expect(client.getQueriesData({ queryKey: ['insight'] })).toEqual([]);
});

const [readAt, stagesReadAt] = [Date.parse('2026-11-20T12:00:00Z'), Date.parse('2026-11-20T11:59:00Z')];
/** What the view will look for with these data. */
const found = (client: QueryClient, read: ReadChain) =>
  client.getQueryData(insightQuery(read, readAt, [], analyseChain).queryKey);

it('needs only the stages of own links, and is found by a view with the same data', async () => {
  const chain = lineFixture(transactionFixture('a'), transactionFixture('b', { yourRole: null }));
  const stages = [stageFixture({ transactionId: 'a' })];
  const client = new QueryClient();
  client.setQueryData(chainQuery(chain.id).queryKey, chain, { updatedAt: readAt });
  client.setQueryData(stagesQuery('a').queryKey, stages, { updatedAt: stagesReadAt });
  await prefetchChainInsight(client, chain);
  const read = { chain, readAt, stages: new Map([['a', { stages, readAt: stagesReadAt }]]) };
  const insight = found(client, read);
  expect(insight?.links.map(({ state }) => state)).toEqual(['working', 'dark']);
  // "Now" is when it was read, by the server's clock.
  expect(insight).toEqual(analyseChain(chainInput(read, readAt)));
});

it('prefetches the insight of a single transaction once its stages have been read, even if it has none', async () => {
  const { address, propertyId, ...summary } = transactionFixture('a');
  const transaction: Transaction = { ...summary, chainId: null, property: { id: propertyId, address } };
  const client = new QueryClient();
  client.setQueryData(transactionQuery('a').queryKey, transaction, { updatedAt: readAt });
  const insights = () => client.getQueriesData({ queryKey: ['insight'] });
  await prefetchTransactionInsight(client, transaction);
  expect(insights()).toEqual([]);
  for (const [stages, state] of [
    [[stageFixture()], 'working'],
    [[], 'unrecorded'],
  ] as const) {
    client.setQueryData(stagesQuery('a').queryKey, [...stages], { updatedAt: stagesReadAt });
    await prefetchTransactionInsight(client, transaction);
    const read = { chain: chainOfOne(transaction), readAt, stages: new Map([['a', { stages, readAt: stagesReadAt }]]) }; // oxfmt-ignore
    expect(found(client, read)?.links.map((link) => link.state)).toEqual([state]);
    client.removeQueries({ queryKey: ['insight'] });
  }
});
