import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { whoamiQuery } from '@/lib/account/queries';
import { stageFindings } from '@/lib/insight/stage-findings';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { stageFixture } from '@/lib/stages/fixture';
import { StageGraph } from './graph/stage-graph';
import { StageGraphPanel } from './stage-graph-panel';

async function panel(scopes: string[]) {
  stubBrowser();
  const { visited } = openPage('/transactions/t1/stages?view=graph');
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const stages = [stageFixture({ title: 'Offer accepted', progress: 'Completed' }), stageFixture()];
  const given = { transactionId: 't1', stages, findings: stageFindings(undefined), selectedId: null };
  const hook = await runHook(() => StageGraphPanel({ ...given, onSelect: () => {} }), client);
  const graph = propsIn(hook.now(), StageGraph)[0] as ComponentProps<typeof StageGraph>;
  return {
    graph,
    visited,
    refusals: propsIn(hook.now(), 'p').map(({ children }) => (children as string[]).join('')),
  };
}

it('opens on the first stage that is left, and opens a stage’s page', async () => {
  const { graph, visited } = await panel(['transactions:write']);
  expect(graph).toMatchObject({ openingNodeId: 'Survey carried out', canEdit: true });
  graph.onOpen('s1');
  expect(visited).toEqual(['/transactions/t1/stages/s1']);
});

it('lets nobody draw a dependency that the key may not write, and says why', async () => {
  const { graph, refusals } = await panel(['transactions:read']);
  expect(graph.canEdit).toBe(false);
  expect(refusals).toEqual([
    expect.stringMatching(/^Dependencies cannot be changed\. .*“transactions:write”/),
  ]);
});
