import { expect, test, vi } from 'vitest';
import type { Outcome, SubmissionAttempt } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { addInTurn, type ChosenStage } from './add-in-turn';
import { stageFixture } from './fixture';
import type { StageToAdd } from './mutations';
import type { CreateStageBody, Stage } from './schema';
import { planUsualStages } from './usual-stages';

const from = { day: '2026-09-07', counted: 'agreed' as const, today: '2026-09-07' };
const chosen = (...kinds: string[]): ChosenStage[] =>
  planUsualStages([], from, new Set())
    .rows.filter(({ kind }) => kinds.includes(kind))
    .map((row) => ({ ...row, isDone: row.kind === 'offer' }));

async function run(
  rows: ChosenStage[],
  existing: [string, string][],
  onSecond?: () => Promise<Outcome<Stage>>,
) {
  const sent: CreateStageBody[] = [];
  const added: string[] = [];
  const addOne = async ({ body }: { body: CreateStageBody }): Promise<Outcome<Stage>> => {
    sent.push(body);
    if (onSecond && sent.length === 2) return onSecond();
    const data = stageFixture({ id: `id of ${body.title}`, title: body.title });
    return { outcome: 'saved', data, checked: false };
  };
  const stop = await addInTurn(addOne, rows, new Map(existing), ({ title }) => added.push(title));
  return { sent, added, stop };
}

test('each stage depends on one just added or already there; completed stages have no day', async () => {
  const { sent, stop } = await run(chosen('offer', 'memorandum', 'raised', 'survey'), [['pack', 'p']]);
  expect(stop).toBeNull();
  expect(sent).toEqual([
    { title: 'Offer accepted', progress: 'Completed' },
    {
      title: 'Memorandum of sale issued',
      progress: 'Not Started',
      expectedCompletion: '2026-09-10T12:00:00+00:00',
      dependsOnStageId: 'id of Offer accepted',
    },
    expect.objectContaining({ dependsOnStageId: 'id of Memorandum of sale issued' }),
    expect.objectContaining({ title: 'Enquiries raised', dependsOnStageId: 'p' }),
  ]);
});

test('stops at the first refusal, and sends nothing after it', async () => {
  const error = new Failure({ status: 429, code: 'rate_limited', message: '', retryAfter: 20 });
  const { sent, added, stop } = await run(chosen('offer', 'memorandum', 'survey'), [], () =>
    Promise.reject(error),
  );
  expect(added).toEqual(['Offer accepted']);
  expect(sent).toHaveLength(2);
  expect(stop).toMatchObject({ stage: { kind: 'memorandum' }, error });
});

test('stops after the stage in flight when aborted, without reporting a failure', async () => {
  const stop = new AbortController();
  const sent: string[] = [];
  const addOne = async ({ body }: { body: CreateStageBody }): Promise<Outcome<Stage>> => {
    sent.push(body.title);
    stop.abort();
    return { outcome: 'saved', data: stageFixture({ title: body.title }), checked: false };
  };
  const added: string[] = [];
  const rows = chosen('offer', 'memorandum');
  expect(await addInTurn(addOne, rows, new Map(), ({ title }) => added.push(title), stop.signal)).toBeNull();
  expect([sent, added]).toEqual([['Offer accepted'], ['Offer accepted']]);
});

test('stops at a lost response, and returns the search for the stage', async () => {
  const later = Promise.resolve({ end: 'unknown' } as const);
  const { sent, stop } = await run(chosen('offer', 'memorandum', 'survey'), [], async () => ({
    outcome: 'unknown',
    later,
  }));
  expect(sent).toHaveLength(2);
  expect(stop).toEqual({ stage: expect.objectContaining({ kind: 'memorandum' }), later });
});

test('stages of a batch share its name, but each has an id of its own, and existing stages stay as given', async () => {
  const sendings: SubmissionAttempt[] = [];
  const addOne = async ({ body, sending }: StageToAdd): Promise<Outcome<Stage>> => {
    sendings.push(sending!);
    return { outcome: 'saved', data: stageFixture({ title: body.title }), checked: false };
  };
  const existing = new Map([['pack', 'p']]);
  await addInTurn(addOne, chosen('offer', 'memorandum', 'survey'), existing, () => {});
  const [batches, ids] = [sendings.map(({ batch }) => batch), sendings.map(({ id }) => id)];
  expect([sendings.length, new Set(batches).size, new Set(ids).size]).toEqual([3, 1, 3]);
  expect(batches[0]).toEqual(expect.any(String));
  expect([...existing]).toEqual([['pack', 'p']]);
});

test('adds nothing if aborted before the first stage', async () => {
  const stop = new AbortController();
  stop.abort();
  const addOne = vi.fn<() => Promise<Outcome<Stage>>>();
  expect(await addInTurn(addOne, chosen('offer'), new Map(), () => {}, stop.signal)).toBeNull();
  expect(addOne).not.toHaveBeenCalled();
});

test('rethrows errors that are not refusals', async () => {
  await expect(run(chosen('offer', 'memorandum'), [], () => Promise.reject(new TypeError('x')))).rejects.toThrow('x'); // oxfmt-ignore
});
