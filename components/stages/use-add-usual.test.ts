import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import type { ChosenStage } from '@/lib/stages/add-in-turn';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { planUsualStages } from '@/lib/stages/usual-stages';
import { useAddUsual } from './use-add-usual';

afterEach(() => vi.useRealTimers());

const plan = planUsualStages([], { day: '2026-09-07', counted: 'agreed', today: '2026-09-07' }, new Set());
const chosen: ChosenStage[] = plan.rows.slice(0, 3).map((row) => ({ ...row, isDone: false }));
const titles = chosen.map(({ title }) => title);

const refusal = { status: 409, code: 'conflict' };
type Reply = ReturnType<Parameters<typeof stubServer>[0]>;
/** How the second of three stages ends, and what is known of it later. */
type Second = { reply?: Reply; later?: unknown };
const lost = (later: unknown): Second => ({
  reply: { refused: { status: 504, code: 'response_lost' } },
  later,
});

async function adding({ reply, later }: Second = {}) {
  const client = createQueryClient();
  const { queryKey } = stagesQuery('t1');
  client.setQueryData(queryKey, []);
  const isOld = () => client.getQueryState(queryKey)!.isInvalidated;
  /** Titles of what was sent, and whether the stages had to be read again by then. */
  const sent: [string, boolean][] = [];
  const known = { state: 'looking' as unknown };
  stubServer((path, body) => {
    if (path.includes('submissions'))
      return { data: known.state === 'looking' ? { state: 'looking' } : known.state };
    const { title } = body as { title: string };
    sent.push([title, isOld()]);
    if (sent.length === 2) on.second();
    return (sent.length === 2 && reply) || { data: stageFixture({ title }) };
  });
  const on = { second: () => {} };
  const shown: (string | null)[] = [];
  const hook = await runHook(() => {
    const usual = useAddUsual('t1');
    shown.push(usual.progress && `${usual.progress.done} of ${usual.progress.of}`);
    return usual;
  }, client);
  const send = (stages = chosen) => hook.now().send(stages, new Map());
  const added = () => hook.now().added.map(({ title }) => title);
  /** The lost one, until the person is told so, and then what becomes of it. */
  const lose = async () => {
    const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const all = send();
    await clock.advanceTimersByTimeAsync(4500);
    expect(await all).toBe(false);
    await hook.until(({ stop }) => expect(stop).toEqual({ state: 'looking', title: titles[1] }));
  };
  const know = async (state: string) => {
    client.setQueryData(queryKey, []);
    known.state = later;
    await vi.advanceTimersByTimeAsync(4000);
    await hook.until(({ stop }) => expect(stop?.state).toBe(state));
  };
  return { ...hook, on, sent, shown, send, added, lose, know, isOld };
}

it('adds one after the other, and reads the stages again once, after the last', async () => {
  const { now, settle, sent, send, added, shown, isOld } = await adding();
  // A response takes longer than React's next turn.
  const atOnce = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    return atOnce(...call);
  });
  expect(await send()).toBe(true);
  await settle();
  expect(sent).toEqual(titles.map((title) => [title, false]));
  expect([added(), now().progress, now().stop, isOld()]).toEqual([titles, null, null, true]);
  expect([...new Set(shown)]).toEqual([null, '0 of 3', '1 of 3', '2 of 3']);
});

it('names those that were added since it was asked last', async () => {
  const { now, settle, send, added } = await adding();
  await send(chosen.slice(0, 1));
  const untold = () =>
    now()
      .takeUntold()
      .map(({ title }) => title);
  expect([untold(), untold()]).toEqual([titles.slice(0, 1), []]);
  await send(chosen.slice(1));
  await settle();
  expect([untold(), added()]).toEqual([titles.slice(1), titles]);
});

it('stops at what is refused, and says which and why; the next attempt begins without it', async () => {
  const { now, settle, send, added, sent, isOld } = await adding({ reply: { refused: refusal } });
  expect(await send()).toBe(false);
  await settle();
  expect([sent.length, added(), isOld()]).toEqual([2, titles.slice(0, 1), true]);
  expect([now().stop, now().progress]).toEqual([
    { state: 'refused', title: titles[1], error: expect.objectContaining(refusal) },
    null,
  ]);
  expect(await send(chosen.slice(2))).toBe(true);
  await settle();
  expect(now().stop).toBeNull();
});

it('ends after the stage that is being sent', async () => {
  const { now, settle, send, added, on, sent } = await adding();
  on.second = () => now().end();
  expect(await send()).toBe(false);
  await settle();
  expect([sent.length, added(), now().stop]).toEqual([2, titles.slice(0, 2), { state: 'stopped' }]);
});

const found = stageFixture({ title: titles[1] });
it.each<[string, unknown, { state: string; error?: unknown }, string[], boolean]>([
  ['is there after all', { state: 'saved', data: found }, { state: 'found' }, titles.slice(0, 2), true],
  [
    'was refused',
    { state: 'refused', failure: { ...refusal, message: '' } },
    { state: 'refused', error: expect.objectContaining(refusal) },
    titles.slice(0, 1),
    false,
  ],
  ['is not found', { state: 'unknown' }, { state: 'not-found' }, titles.slice(0, 1), false],
])('stops at what is lost and looks for it: it %s', async (_, later, stop, there, isReadAgain) => {
  const { now, added, lose, know, sent, isOld } = await adding(lost(later));
  await lose();
  expect([sent.length, added(), now().progress]).toEqual([2, titles.slice(0, 1), null]);
  await know(stop.state);
  expect([now().stop, added()]).toEqual([{ title: titles[1], ...stop }, there]);
  expect(isOld()).toBe(isReadAgain);
});
