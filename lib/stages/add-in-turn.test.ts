import { expect, test } from 'vitest';
import type { Outcome } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { addInTurn, type ChosenStage } from './add-in-turn';
import { stageFixture } from './fixture';
import type { CreateStageBody, Stage } from './schema';
import { planUsualStages } from './usual-stages';

const from = { day: '2026-09-07', counted: 'agreed' as const, today: '2026-09-07' };
const chosen = (...kinds: string[]): ChosenStage[] =>
  planUsualStages([], from, new Set())
    .rows.filter(({ kind }) => kinds.includes(kind))
    .map((row) => ({ ...row, isDone: row.kind === 'offer' }));

async function run(rows: ChosenStage[], there: [string, string][], stopAt?: () => Promise<Outcome<Stage>>) {
  const sent: CreateStageBody[] = [];
  const added: string[] = [];
  const addOne = async ({ body }: { body: CreateStageBody }): Promise<Outcome<Stage>> => {
    sent.push(body);
    if (stopAt && sent.length === 2) return stopAt();
    const data = stageFixture({ id: `id of ${body.title}`, title: body.title });
    return { outcome: 'saved', data, checked: false };
  };
  const stop = await addInTurn(addOne, rows, new Map(there), ({ title }) => added.push(title));
  return { sent, added, stop };
}

test('each waits for the one that was just added, or was there; what is done has no day', async () => {
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

test('it stops at the first that is refused, and nothing after it is sent', async () => {
  const error = new Failure({ status: 429, code: 'rate_limited', message: '', retryAfter: 20 });
  const { sent, added, stop } = await run(chosen('offer', 'memorandum', 'survey'), [], () =>
    Promise.reject(error),
  );
  expect(added).toEqual(['Offer accepted']);
  expect(sent).toHaveLength(2);
  expect(stop).toMatchObject({ stage: { kind: 'memorandum' }, error });
});

test('it ends after the stage being sent when it is told to, as one that is over and not as one that failed', async () => {
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

test('it stops where the response was lost, and hands on the search for it', async () => {
  const later = Promise.resolve({ end: 'unknown' } as const);
  const { sent, stop } = await run(chosen('offer', 'memorandum', 'survey'), [], async () => ({
    outcome: 'unknown',
    later,
  }));
  expect(sent).toHaveLength(2);
  expect(stop).toEqual({ stage: expect.objectContaining({ kind: 'memorandum' }), later });
});

test('a mistake of ours is not taken for a refusal', async () => {
  await expect(run(chosen('offer', 'memorandum'), [], () => Promise.reject(new TypeError('x')))).rejects.toThrow('x'); // oxfmt-ignore
});
