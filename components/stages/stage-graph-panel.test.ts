import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { FormFailure } from '@/components/shell/form-failure';
import { propsIn } from '@/components/testing-markup';
import { whoamiQuery } from '@/lib/account/queries';
import { stageFindings } from '@/lib/insight/stage-findings';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { StageGraph } from './graph/stage-graph';
import { StageGraphPanel } from './stage-graph-panel';

async function panel(scopes: string[], late: string[] = [], others: Stage[] = []) {
  stubBrowser();
  const { visited } = openPage('/transactions/t1/stages?view=graph');
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const stages = [
    stageFixture({ title: 'Offer accepted', progress: 'Completed' }),
    stageFixture(),
    ...others,
  ];
  const findings = {
    ...stageFindings(undefined),
    late: new Map(late.map((id) => [id, { workingDays: 1 } as never] as const)),
  };
  const given = {
    transactionId: 't1',
    stages,
    findings,
    selectedId: 'Survey carried out',
    onSelect: vi.fn(),
  };
  const hook = await runHook(() => StageGraphPanel(given), client);
  const graph = propsIn(hook.now(), StageGraph)[0] as ComponentProps<typeof StageGraph>;
  return {
    ...hook,
    given,
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

it('opens on the user’s own stage that is in progress, unless another needs attention', async () => {
  const own = (progress: string) =>
    stageFixture({ title: 'Completion date agreed', assignedToYou: true, progress });
  const opensOn = async (progress: string, late: string[] = []) =>
    (await panel(['transactions:write'], late, [own(progress)])).graph.openingNodeId;
  expect(await opensOn('In Progress')).toBe('Completion date agreed');
  expect(await opensOn('Not Started')).toBe('Survey carried out');
  expect(await opensOn('In Progress', ['Survey carried out'])).toBe('Survey carried out');
});

it('lets nobody draw a dependency that the key may not write, and says why', async () => {
  const { graph, refusals } = await panel(['transactions:read']);
  expect(graph.canEdit).toBe(false);
  expect(refusals).toEqual([
    expect.stringMatching(/^Dependencies cannot be changed\. .*“transactions:write”/),
  ]);
});

it('shows which stage is selected, and which are late', async () => {
  const { graph, given } = await panel(['transactions:write'], ['Offer accepted']);
  expect(graph).toMatchObject({ selectedId: 'Survey carried out', onSelect: given.onSelect });
  expect([...graph.overdueIds]).toEqual(['Offer accepted']);
});

it('sends a dependency that is drawn, and says why it was not saved', async () => {
  const { graph, now, until } = await panel(['transactions:write']);
  const requests = stubServer(() => ({ refused: { status: 409, code: 'conflict' } }));
  graph.onSetDependency('Survey carried out', 'Offer accepted');
  await until(() =>
    expect(propsIn(now(), FormFailure)[0]).toMatchObject({ failure: { status: 409 }, hasIssues: true }),
  );
  expect(requests.find((request) => request.startsWith('PUT'))).toBe(
    'PUT /api/stages/Survey%20carried%20out/dependency',
  );
});
