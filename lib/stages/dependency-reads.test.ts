import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type StubResponse, stubServer } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { stageFixture } from './fixture';
import { stageDependencyMutation } from './mutations';
import { stagesQuery } from './queries';

const query = stagesQuery('t1');
const saved = { data: stageFixture({ id: 's1', dependsOnStageId: 's2' }) };

/** A page with a stage in its cache that depends on none; `respond` gives every response. */
function open(respond: (path: string) => StubResponse) {
  stubServer(respond);
  const client = new QueryClient();
  client.setQueryData(query.queryKey, [stageFixture({ id: 's1' })]);
  const shown = () => client.getQueryData(query.queryKey)!.map(({ dependsOnStageId }) => dependsOnStageId);
  const change = () =>
    runMutation(client, stageDependencyMutation('t1'), { stageId: 's1', dependsOnStageId: 's2' });
  return { client, shown, change };
}

it('shows a stage as it is read once its last change was saved', async () => {
  const listed = { data: [stageFixture({ id: 's1', dependsOnStageId: 's3' })], nextCursor: null };
  const { client, shown, change } = open((path) =>
    path.startsWith('/api/stages') ? saved : { data: listed },
  );
  await change();
  await client.fetchQuery({ ...query, staleTime: 0 });
  expect(shown()).toEqual(['s3']);
});

it('a refusal does not hide the same change that was sent again', async () => {
  const responses = [{ refused: { status: 503, code: 'x' } }, saved];
  const { shown, change } = open(() => responses.shift()!);
  const [first, second] = [change(), change()];
  await first.catch(() => {});
  expect([responses.length, shown()]).toEqual([1, ['s2']]);
  await second;
});
