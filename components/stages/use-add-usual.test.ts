import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { createQueryClient } from '@/lib/query/query-client';
import { stubBrowser, stubServer, runHook } from '@/lib/query/testing-hook';
import { ownWrites } from '@/lib/session/own-writes';
import type { ChosenStage } from '@/lib/stages/add-in-turn';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { CreateStageBody, Stage } from '@/lib/stages/schema';
import { planUsualStages } from '@/lib/stages/usual-stages';
import { useAddUsual } from './use-add-usual';

afterEach(() => vi.useRealTimers());

const plan = planUsualStages([], { day: '2026-09-07', counted: 'agreed', today: '2026-09-07' }, new Set());
const chosen: ChosenStage[] = plan.rows.slice(0, 3).map((row) => ({ ...row, isDone: false }));
const titles = chosen.map(({ title }) => title);

const refusal = { status: 409, code: 'conflict' };
type StubResponse = ReturnType<Parameters<typeof stubServer>[0]>;
/** The response to the second of three stages, and what a later look-up returns. */
type SecondStage = { response?: StubResponse; later?: unknown };
const lost = (later: unknown): SecondStage => ({
  response: { refused: { status: 504, code: 'response_lost' } },
  later,
});

async function setUp({ response, later }: SecondStage = {}) {
  const client = createQueryClient();
  const { queryKey } = stagesQuery('t1');
  client.setQueryData(queryKey, []);
  const isStale = () => client.getQueryState(queryKey)!.isInvalidated;
  /** Titles of the stages sent, and whether the list was stale by then. */
  const sent: [string, boolean][] = [];
  const lookup = { state: 'looking' as unknown };
  stubServer((path, body) => {
    if (body === undefined && !path.includes('submissions'))
      return hooks.unread ?? { data: { data: hooks.listed, nextCursor: null } };
    if (path.includes('submissions'))
      return { data: lookup.state === 'looking' ? { state: 'looking' } : lookup.state };
    const { title, dependsOnStageId } = body as CreateStageBody;
    if (dependsOnStageId) hooks.dependencies.push(dependsOnStageId);
    sent.push([title, isStale()]);
    if (sent.length === 2) hooks.onSecond();
    return (sent.length === 2 && response) || { data: stageFixture({ title }) };
  });
  const hooks = {
    onSecond: () => {},
    listed: [] as Stage[],
    unread: undefined as StubResponse | undefined,
    dependencies: [] as string[],
  };
  const progressTexts: (string | null)[] = [];
  const hook = await runHook(() => {
    const usual = useAddUsual('t1');
    progressTexts.push(usual.progress && `${usual.progress.done} of ${usual.progress.of}`);
    return usual;
  }, client);
  const send = (stages = chosen) => hook.now().send(stages);
  const added = () => hook.now().added.map(({ title }) => title);
  /** Sends all until the second one is reported lost. */
  const loseSecond = async () => {
    const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const all = send();
    await clock.advanceTimersByTimeAsync(4500);
    expect(await all).toBe(false);
    await hook.until(({ stop }) => expect(stop).toEqual({ state: 'looking', title: titles[1] }));
  };
  /** Lets the look-up of the lost stage return its result. */
  const finishLookup = async (state: string) => {
    client.setQueryData(queryKey, []);
    lookup.state = later;
    await vi.advanceTimersByTimeAsync(4000);
    await hook.until(({ stop }) => expect(stop?.state).toBe(state));
  };
  return { ...hook, hooks, lookup, sent, progressTexts, send, added, loseSecond, finishLookup, isStale };
}

it('counts the stages as the user’s own', async () => {
  stubBrowser();
  onTestFinished(pagePerson.set('u', () => {}));
  const { send, until } = await setUp();
  expect(await send()).toBe(true);
  await until(({ added }) => expect(added).toHaveLength(3));
  // The stub names stages by their titles.
  expect(ownWrites.read('u')).toEqual(titles);
});

it('adds stages one after the other, and refreshes the list once at the end', async () => {
  const { now, settle, sent, send, added, progressTexts, isStale } = await setUp();
  // Delays responses, so that React renders in between.
  const immediateFetch = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return immediateFetch(...call);
  });
  expect(await send()).toBe(true);
  await settle();
  expect(sent).toEqual(titles.map((title) => [title, false]));
  expect([added(), now().progress, now().stop, isStale()]).toEqual([titles, null, null, true]);
  expect([...new Set(progressTexts)]).toEqual([null, '0 of 3', '1 of 3', '2 of 3']);
});

it('does not add again what someone else has added meanwhile, and lets others depend on it', async () => {
  const { now, settle, send, sent, hooks, added } = await setUp();
  hooks.listed = [stageFixture({ id: 'theirs', title: titles[0] })];
  expect(await send()).toBe(true);
  await settle();
  expect([sent.map(([title]) => title), added(), now().stop]).toEqual([
    titles.slice(1),
    titles.slice(1),
    null,
  ]);
  expect(hooks.dependencies[0]).toBe('theirs');
  expect(now().takeUnreported()).toMatchObject({ added: [{}, {}], others: 1 });
  hooks.listed = titles.map((title) => stageFixture({ title }));
  expect([await send(), sent.length, now().progress]).toEqual([true, 2, null]);
  expect(now().takeUnreported()).toEqual({ added: [], others: 3 });
});

it('sends nothing if the stages cannot be read again, and says why', async () => {
  const { now, settle, send, sent, hooks } = await setUp();
  hooks.unread = { refused: { status: 503, code: 'busy' } };
  expect(await send()).toBe(false);
  await settle();
  expect([sent, now().progress]).toEqual([[], null]);
  expect(now().stop).toMatchObject({ state: 'unread', error: { code: 'busy' } });
});

it('reports each added stage once', async () => {
  const { now, settle, send, added } = await setUp();
  await send(chosen.slice(0, 1));
  const unreported = () => now().takeUnreported().added.map(({ title }) => title); // oxfmt-ignore
  expect([unreported(), unreported()]).toEqual([titles.slice(0, 1), []]);
  await send(chosen.slice(1));
  await settle();
  expect([unreported(), added()]).toEqual([titles.slice(1), titles]);
});

it('does not count on the stages that it added once the list has been read again', async () => {
  let [isRead, isLost] = [true, true];
  // The list is empty again: both stages were deleted.
  const list = () => (isRead ? { data: { data: [], nextCursor: null } } : { refused: refusal });
  stubServer((_, body) => {
    if (!body) return list();
    isRead = !isLost;
    return { data: stageFixture(body as Partial<Stage>) };
  });
  const client = createQueryClient();
  client.setQueryData(stagesQuery('t1').queryKey, []);
  const { now, until } = await runHook(() => {
    const { error } = useQuery(stagesQuery('t1'));
    return { ...useAddUsual('t1'), error };
  }, client);
  const counts = () => [now().added.length, now().unlisted.length];
  await now().send(chosen.slice(0, 1));
  await until(({ error }) => expect(error).not.toBeNull());
  expect(counts()).toEqual([1, 1]);
  [isRead, isLost] = [true, false];
  await now().send(chosen.slice(1, 2));
  await until(() => expect(counts()).toEqual([2, 0]));
});

it('stops at a refused stage and says why; the next attempt clears that', async () => {
  const { now, settle, send, added, sent, isStale } = await setUp({ response: { refused: refusal } });
  expect(await send()).toBe(false);
  await settle();
  expect([sent.length, added(), isStale()]).toEqual([2, titles.slice(0, 1), true]);
  expect([now().stop, now().progress]).toEqual([
    { state: 'refused', title: titles[1], error: expect.objectContaining(refusal), at: expect.any(Number) },
    null,
  ]);
  expect(await send(chosen.slice(2))).toBe(true);
  await settle();
  expect(now().stop).toBeNull();
});

it('stops after the stage in flight when asked to', async () => {
  const { now, settle, send, added, hooks, sent } = await setUp();
  hooks.onSecond = () => now().stopAfterCurrent();
  expect(await send()).toBe(false);
  await settle();
  expect([sent.length, added(), now().stop]).toEqual([2, titles.slice(0, 2), { state: 'stopped' }]);
});

it.each<[string, SecondStage, number, string[]]>([
  ['the last is added', {}, 2, ['2 stages were added.']],
  ['another is added', {}, 3, ['Added 2 of 3 stages.']],
  ['one is refused', { response: { refused: refusal } }, 3, [`“${titles[1]}” was not added.`, 'Added 1 of 3 stages.']],
])('sends no more once the page was left, and says once what was added, when %s', async (_, second, count, notices) => {
  const { send, hooks, sent, now, unmount } = await setUp(second);
  const before = toast.getHistory().length;
  hooks.onSecond = () => void unmount();
  expect(await send(chosen.slice(0, count))).toBe(count === 2);
  expect([sent.length, now().takeUnreported().added]).toEqual([2, []]);
  await vi.waitFor(() => expect(toast.getHistory().slice(before)).toMatchObject(notices.map((title) => ({ title })))); // oxfmt-ignore
}); // oxfmt-ignore

it.each([
  ['the first of several', 3, ['Added 0 of 2 stages.']],
  ['the only one', 2, []],
])('says that nothing was added if the page was left and %s is refused', async (_, end, counts) => {
  const { send, hooks, sent, unmount } = await setUp({ response: { refused: refusal } });
  expect(await send(chosen.slice(0, 1))).toBe(true);
  const before = toast.getHistory().length;
  hooks.onSecond = () => void unmount();
  expect(await send(chosen.slice(1, end))).toBe(false);
  const notices = [`“${titles[1]}” was not added.`, ...counts];
  await vi.waitFor(() => expect(toast.getHistory().slice(before)).toMatchObject(notices.map((title) => ({ title })))); // oxfmt-ignore
  expect(sent).toHaveLength(2);
});

it.each<[string, unknown, string]>([
  ['added', { state: 'saved', data: stageFixture({ title: titles[1] }) }, `“${titles[1]}” was added.`],
  ['refused', { state: 'refused', failure: { ...refusal, message: '' } }, `“${titles[1]}” was not added.`],
  ['not found', { state: 'unknown' }, `We don’t know whether “${titles[1]}” was added.`],
])('says once the page was left what became of a lost stage: %s', async (_, later, title) => {
  const { loseSecond, lookup, unmount } = await setUp(lost(later));
  await loseSecond();
  const before = toast.getHistory().length;
  void unmount();
  lookup.state = later;
  await vi.advanceTimersByTimeAsync(4000);
  await vi.waitFor(() => expect(toast.getHistory().slice(before)).toMatchObject([{ title }]));
});

const found = stageFixture({ title: titles[1] });
it.each<[string, unknown, { state: string; error?: unknown; at?: unknown }, string[], boolean]>([
  ['was added after all', { state: 'saved', data: found }, { state: 'found' }, titles.slice(0, 2), true],
  [
    'was refused',
    { state: 'refused', failure: { ...refusal, message: '' } },
    { state: 'refused', error: expect.objectContaining(refusal), at: expect.any(Number) },
    titles.slice(0, 1),
    false,
  ],
  ['is not found', { state: 'unknown' }, { state: 'not-found' }, titles.slice(0, 1), false],
])(
  'stops when a response is lost and looks for the stage: it %s',
  async (_, later, stop, titlesAdded, isRefreshed) => {
    const { now, added, loseSecond, finishLookup, sent, isStale } = await setUp(lost(later));
    await loseSecond();
    expect([sent.length, added(), now().progress]).toEqual([2, titles.slice(0, 1), null]);
    await finishLookup(stop.state);
    expect([now().stop, added()]).toEqual([{ title: titles[1], ...stop }, titlesAdded]);
    expect(isStale()).toBe(isRefreshed);
  },
);
