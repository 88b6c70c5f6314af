import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { chainKeys } from '@/lib/chains/queries';
import { type StubResponse, stubServer, stubBrowser } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { ownChanges, ownWrites } from '@/lib/session/own-writes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import { stageFixture } from './fixture';
import { createStageMutation, stageDependencyMutation } from './mutations';
import { stageKeys, stageQuery, stagesQuery } from './queries';

const stage = stageFixture({ id: 's1', updatedAt: '2026-11-20T09:00:00Z' });
const updatedAt = '2026-11-24T09:00:00Z';
const link = { stageId: 's1', dependsOnStageId: 's2' };

afterEach(() => void vi.useRealTimers());

/** Until the test ends, the page is of this person, in a browser that keeps their changes. */
function signIn() {
  stubBrowser();
  onTestFinished(pagePerson.set('person', () => {}));
}

it.each([
  ['its stages', stagesQuery('t1').queryKey, [stage]],
  ['the stage alone', stageQuery('s1').queryKey, stage],
])(
  'notes the user’s own change of a transaction that is not cached, with %s cached',
  async (_what, queryKey, loaded) => {
    signIn();
    stubServer(() => ({ data: { ...stage, dependsOnStageId: 's2', updatedAt } }));
    const client = new QueryClient();
    client.setQueryData<unknown>(queryKey, loaded);
    await runMutation(client, stageDependencyMutation('t1'), { stageId: 's1', dependsOnStageId: 's2' });
    const change = { updatedAt, before: stage.updatedAt };
    expect(Object.fromEntries(ownChanges.read('person'))).toEqual({ s1: change, t1: change });
  },
);

it('notes the last change of a transaction that is cached, which may be later than the stage’s', async () => {
  signIn();
  stubServer(() => ({ data: { ...stage, dependsOnStageId: 's2', updatedAt } }));
  const client = new QueryClient();
  client.setQueryData(stagesQuery('t1').queryKey, [stageFixture({ id: 's0', updatedAt }), stage]);
  client.setQueryData<unknown>(transactionQuery('t1').queryKey, { updatedAt: '2026-11-23T09:00:00Z' });
  await runMutation(client, stageDependencyMutation('t1'), link);
  expect(Object.fromEntries(ownChanges.read('person'))).toEqual({
    s1: { updatedAt, before: stage.updatedAt },
    t1: { updatedAt, before: '2026-11-23T09:00:00Z' },
  });
});

it('notes no change of the user’s if the dependency is refused', async () => {
  signIn();
  stubServer(() => ({ refused: { status: 400, code: 'invalid_request' } }));
  const client = new QueryClient();
  client.setQueryData(stagesQuery('t1').queryKey, [stage]);
  await expect(runMutation(client, stageDependencyMutation('t1'), link)).rejects.toMatchObject({ status: 400 }); // oxfmt-ignore
  expect([...ownChanges.read('person')]).toEqual([]);
});

it('notes no change of the user’s if someone else has changed the stage too, which is news', async () => {
  signIn();
  stubServer(() => ({ data: { ...stage, dependsOnStageId: 's2', progress: 'Blocked', updatedAt } }));
  const client = new QueryClient();
  client.setQueryData(stagesQuery('t1').queryKey, [stage]);
  await runMutation(client, stageDependencyMutation('t1'), link);
  expect([...ownChanges.read('person')]).toEqual([]);
});

it.each([true, false])('does not make stages look as if just read, accepted: %s', async (isAccepted) => {
  const client = new QueryClient();
  const keys = [stagesQuery('t1').queryKey, stageQuery('s1').queryKey];
  const readAt = () => keys.map((key) => client.getQueryState<unknown>(key)!.dataUpdatedAt);
  client.setQueryData<unknown>(keys[0]!, [stage], { updatedAt: 1000 });
  client.setQueryData<unknown>(keys[1]!, stage, { updatedAt: 2000 });
  const during: number[] = [];
  stubServer(() => {
    during.push(...readAt());
    return isAccepted ? { data: { ...stage, updatedAt } } : { refused: { status: 400, code: 'x' } };
  });
  await runMutation(client, stageDependencyMutation('t1'), link).catch(() => {});
  expect([...during, ...readAt()]).toEqual([1000, 2000, 1000, 2000]);
});

it('sends the changes of a transaction in their order, and then reads its stages once', async () => {
  const client = new QueryClient();
  const { queryKey } = stagesQuery('t1');
  client.setQueryData(queryKey, [stage, stageFixture({ id: 's2' })]);
  const shown = () => client.getQueryData(queryKey)!.map(({ dependsOnStageId }) => dependsOnStageId);
  const sent: unknown[] = [];
  let refuse = () => {};
  const decided = new Promise<void>((resolve) => (refuse = resolve));
  const requests = stubServer(async (path, body) => {
    if (path.startsWith('/api/transactions')) return { data: { data: [], nextCursor: null } };
    sent.push(body);
    if (sent.length > 1) return { data: { ...stage, dependsOnStageId: null, updatedAt } };
    await decided;
    return { refused: { status: 503, code: 'x' } };
  });
  const leave = new QueryObserver(client, { ...stagesQuery('t1'), staleTime: Infinity }).subscribe(() => {});
  const first = runMutation(client, stageDependencyMutation('t1'), { stageId: 's2', dependsOnStageId: 's1' });
  const second = runMutation(client, stageDependencyMutation('t1'), link);
  await vi.waitFor(() => expect(shown()).toEqual(['s2', 's1']));
  expect(sent).toEqual([{ dependsOnStageId: 's1' }]);
  refuse();
  await expect(first).rejects.toMatchObject({ status: 503 });
  expect(shown()).toEqual(['s2', null]);
  await second;
  expect(sent).toEqual([{ dependsOnStageId: 's1' }, { dependsOnStageId: 's2' }]);
  expect(requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'PUT', 'GET']);
  leave();
});

it.each([true, false])(
  'a dependency changes that stage only, and it and its list are read again, accepted: %s',
  async (isAccepted) => {
    const other = stageFixture({ id: 's2' });
    const client = new QueryClient();
    const [list, one, another] = [stagesQuery('t1'), stageQuery('s1'), stageQuery('s2')];
    client.setQueryData(list.queryKey, [stage, other]);
    client.setQueryData(one.queryKey, stage);
    client.setQueryData(another.queryKey, other);
    const shown = () => client.getQueryData(list.queryKey)!.map(({ dependsOnStageId }) => dependsOnStageId);
    const seen: unknown[] = [];
    const requests = stubServer((_path, body) => {
      seen.push(body, shown());
      return isAccepted ? { data: { ...stage, updatedAt } } : { refused: { status: 400, code: 'x' } };
    });
    await runMutation(client, stageDependencyMutation('t1'), link).catch(() => {});
    expect(requests).toEqual(['PUT /api/stages/s1/dependency']);
    expect(seen).toEqual([{ dependsOnStageId: 's2' }, ['s2', null]]);
    expect(shown()).toEqual([isAccepted ? 's2' : null, null]);
    expect(client.getQueryData(one.queryKey)!.dependsOnStageId).toBe(isAccepted ? 's2' : null);
    expect(client.getQueryData(another.queryKey)).toBe(other);
    const stale = [list, one, another].map(({ queryKey }) => client.getQueryState<unknown>(queryKey)!.isInvalidated); // oxfmt-ignore
    expect(stale).toEqual([true, true, false]);
  },
);

it('does not let a read of the stage alone overwrite its new dependency', async () => {
  stubServer(() => ({ data: { ...stage, dependsOnStageId: 's2', updatedAt } }));
  const client = new QueryClient();
  const one = stageQuery('s1');
  client.setQueryData(one.queryKey, stage);
  let arrive = () => {};
  const late = new Promise<typeof stage>((resolve) => (arrive = () => resolve(stage)));
  const read = client.fetchQuery({ ...one, staleTime: 0, queryFn: () => late }).catch(() => {});
  await runMutation(client, stageDependencyMutation('t1'), link);
  arrive();
  await read;
  expect(client.getQueryData(one.queryKey)?.dependsOnStageId).toBe('s2');
});

it('removes a dependency', async () => {
  const bodies: unknown[] = [];
  stubServer((_path, body) => {
    bodies.push(body);
    return { data: stage };
  });
  const client = new QueryClient();
  client.setQueryData(stageQuery('s1').queryKey, { ...stage, dependsOnStageId: 's2' });
  await runMutation(client, stageDependencyMutation('t1'), { stageId: 's1', dependsOnStageId: null });
  expect(bodies).toEqual([{ dependsOnStageId: null }]);
  expect(client.getQueryData(stageQuery('s1').queryKey)!.dependsOnStageId).toBeNull();
});

it('a new stage whose response was lost counts once it is found', async () => {
  signIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let found: StubResponse = { data: { state: 'looking' } };
  const requests = stubServer((path) =>
    path.includes('submissions') ? found : { refused: { status: 504, code: 'response_lost' } },
  );
  const client = new QueryClient();
  const sending = runMutation(client, createStageMutation('t1'), { body: { title: 'Survey' } });
  await vi.advanceTimersByTimeAsync(4500);
  expect([requests[0], await sending]).toMatchObject(['POST /api/transactions/t1/stages', { outcome: 'unknown' }]); // oxfmt-ignore
  expect(ownWrites.read('person')).toEqual([]);
  const keys = [stageKeys.of('t1'), transactionKeys.one('t1'), chainKeys.list];
  for (const queryKey of keys) client.setQueryData(queryKey, []);
  found = { data: { state: 'saved', data: stage } };
  await vi.advanceTimersByTimeAsync(4000);
  expect(ownWrites.read('person')).toEqual(['s1']);
  expect(keys.map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, true, true]);
});
