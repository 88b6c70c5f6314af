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
])('notes the user’s own change of a stage, with %s cached', async (_what, queryKey, loaded) => {
  signIn();
  const requests = stubServer(() => ({ data: { ...stage, dependsOnStageId: 's2', updatedAt } }));
  const client = new QueryClient();
  client.setQueryData<unknown>(queryKey, loaded);
  await runMutation(client, stageDependencyMutation('t1'), link);
  const change = { updatedAt, before: stage.updatedAt };
  expect(Object.fromEntries(ownChanges.read('person'))).toEqual({ s1: change });
  expect(requests).toEqual(['PUT /api/stages/s1/dependency']);
});

const transaction = {
  ...{ id: 't1', updatedAt: '2026-11-23T09:00:00Z', chainId: null, saleState: 'unknown', status: null },
  ...{ amount: 1, currency: 'GBP', transactionDate: '2026-11-20T09:00:00Z' },
  ...{ yourRole: null, yourPermissions: null },
  property: {
    id: 'p1',
    address: { line1: '', line2: null, city: '', region: '', postcode: '', country: '' },
  },
  listing: { amount: 1, currency: 'GBP', agent: '', url: null },
  stageProgress: { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 },
};

it.each([
  ['has changed nothing', {}, {}, 1, { before: transaction.updatedAt, updatedAt: '2026-11-24T09:00:01Z' }],
  ['has changed it too', { saleState: 'off-market' }, {}, 1, undefined],
  ['had changed the stage before', {}, { progress: 'Blocked' }, 0, undefined],
])('notes the change of a transaction only if no one else has had a part in it: someone else %s', async (_, others, stages, reads, expected) => {
  signIn();
  const client = new QueryClient();
  const requests = stubServer((path) => ({
    data: path.startsWith('/api/stages')
      ? { ...stage, dependsOnStageId: 's2', updatedAt, ...stages }
      : { ...transaction, ...others, updatedAt: '2026-11-24T09:00:01Z' },
  }));
  const query = transactionQuery('t1');
  client.setQueryData(query.queryKey, transaction);
  client.setQueryData(stagesQuery('t1').queryKey, [stage, stageFixture({ id: 's2' })]);
  const leave = new QueryObserver(client, { ...query, staleTime: Infinity }).subscribe(() => {});
  // Of two at once, only after the last.
  await Promise.all([link, link].map((one) => runMutation(client, stageDependencyMutation('t1'), one)));
  leave();
  expect(requests.filter((request) => request === 'GET /api/transactions/t1')).toHaveLength(reads);
  expect(ownChanges.read('person').get('t1')).toEqual(expected);
}); // oxfmt-ignore

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
  const shownAt: unknown[] = [];
  let refuse = () => {};
  const decided = new Promise<void>((resolve) => (refuse = resolve));
  const requests = stubServer(async (path, body) => {
    if (path.startsWith('/api/transactions'))
      return { data: { data: [stage, stageFixture({ id: 's2' })], nextCursor: null } };
    sent.push(body);
    shownAt.push(shown());
    if (sent.length > 1) return { data: { ...stage, dependsOnStageId: null, updatedAt } };
    await decided;
    return { refused: { status: 503, code: 'x' } };
  });
  const leave = new QueryObserver(client, { ...stagesQuery('t1'), staleTime: Infinity }).subscribe(() => {});
  const first = runMutation(client, stageDependencyMutation('t1'), { stageId: 's2', dependsOnStageId: 's1' });
  const second = runMutation(client, stageDependencyMutation('t1'), link);
  await vi.waitFor(() => expect(shown()).toEqual(['s2', 's1']));
  expect(sent).toEqual([{ dependsOnStageId: 's1' }]);
  // A read in between brings the stages as they are saved, and hides no change.
  await client.refetchQueries({ queryKey });
  expect(shown()).toEqual(['s2', 's1']);
  // A page that is opened meanwhile brings what someone else has chosen, which the refusal leaves.
  client.setQueryData(queryKey, [stage, stageFixture({ id: 's2', dependsOnStageId: 's3' })]);
  refuse();
  await expect(first).rejects.toMatchObject({ status: 503 });
  await second;
  expect(shownAt.at(-1)).toEqual(['s2', 's3']);
  expect(sent).toEqual([{ dependsOnStageId: 's1' }, { dependsOnStageId: 's2' }]);
  expect(requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'PUT', 'GET']);
  leave();
});

it.each([
  ['all fail', [], [], [null, null, null]],
  ['the middle one is saved', ['s3'], [null], ['s3', null, 's3']],
])('changes of one stage restore what was last saved if %s', async (_what, accepted, replaced, expected) => {
  const client = new QueryClient();
  const keys = [stagesQuery('t1').queryKey, stageQuery('s1').queryKey] as const;
  client.setQueryData(keys[0], [stage, stageFixture({ id: 's2' })]);
  client.setQueryData(keys[1], stage);
  const waiting = ['s2', 's3', 's4'];
  const sent: Promise<PromiseSettledResult<{ before?: typeof stage }>[]>[] = [];
  const change = () => {
    const variables = { stageId: 's1', dependsOnStageId: waiting.shift()! };
    sent.push(Promise.allSettled([runMutation(client, stageDependencyMutation('t1'), variables)]));
  };
  stubServer((_path, body) => {
    // Each is chosen while the one before is on its way.
    if (waiting.length > 0) change();
    const { dependsOnStageId } = body as { dependsOnStageId: string };
    if (accepted.includes(dependsOnStageId)) return { data: { ...stage, dependsOnStageId } };
    return { refused: { status: 503, code: 'x' } };
  });
  change();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  const ends = (await Promise.all(sent)).flat();
  const before = ends.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.before!.dependsOnStageId] : [],
  );
  expect(before).toEqual(replaced);
  const [list, one] = [client.getQueryData(keys[0])!, client.getQueryData(keys[1])!];
  expect([...list, one].map(({ dependsOnStageId }) => dependsOnStageId)).toEqual(expected);
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
