import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { stubServer, stubBrowser } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { ownChanges } from '@/lib/session/own-writes';
import { stageFixture } from './fixture';
import { stageDependencyMutation } from './mutations';
import { stageQuery, stagesQuery } from './queries';

const stage = stageFixture({ id: 's1', updatedAt: '2026-11-20T09:00:00Z' });
const updatedAt = '2026-11-24T09:00:00Z';

it.each([
  ['its stages', stagesQuery('t1').queryKey, [stage]],
  ['the stage alone', stageQuery('s1').queryKey, stage],
])(
  'notes the user’s own change of a transaction that is not cached, with %s cached',
  async (_what, queryKey, loaded) => {
    stubBrowser();
    onTestFinished(pagePerson.set('person', () => {}));
    stubServer(() => ({ data: { ...stage, dependsOnStageId: 's2', updatedAt } }));
    const client = new QueryClient();
    client.setQueryData<unknown>(queryKey, loaded);
    await runMutation(client, stageDependencyMutation('t1'), { stageId: 's1', dependsOnStageId: 's2' });
    const change = { updatedAt, before: stage.updatedAt };
    expect(Object.fromEntries(ownChanges.read('person'))).toEqual({ s1: change, t1: change });
  },
);
