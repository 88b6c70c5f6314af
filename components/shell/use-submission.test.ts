import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { answering, runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { Late } from '@/lib/submissions/follow';
import type { Outcome, Sending } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { useSubmission } from './use-submission';

const [told, opened] = [vi.fn(), vi.fn()];
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: opened }) }));
vi.mock('@/components/ui/notify', () => ({ notify: (...args: unknown[]) => told(...args) }));
beforeEach(() => void [told, opened].forEach((mock) => mock.mockClear()));

const draft = { owner: 'person', name: 'stage' };
const draftKey = 'draft:person:stage';
const refusal = { status: 409, code: 'conflict', message: 'It is there already.' };

/** A form whose submissions end as `ends` says, in turn. */
async function form(mark?: { id: string; at: number | null }, hrefOf?: (data: string) => string) {
  stubBrowser();
  if (mark) pendingSubmissions.put(draft, mark);
  sessionStorage.setItem(draftKey, '{"title":"Searches"}');
  const onFound = vi.fn();
  const { now, until, settle } = await runHook(() =>
    useSubmission({ what: 'The stage', draft, shape: z.string(), hrefOf, onFound }),
  );
  const sent: Sending[] = [];
  const attempt = (...ends: (Outcome<string> | Failure)[]) =>
    now().attempt(async (sending) => {
      sent.push(sending);
      const end = ends.shift()!;
      if (end instanceof Failure) throw end;
      return end;
    });
  /** @returns says what became of it */
  const lose = async () => {
    let say!: (late: Late<string>) => void;
    const made = await attempt({ outcome: 'unknown', later: new Promise((resolve) => (say = resolve)) });
    expect(made).toBeNull();
    await until(({ lost }) => expect(lost).toEqual({ state: 'looking' }));
    return (late: Late<string>) => {
      say(late);
      return settle();
    };
  };
  const markNow = () => pendingSubmissions.read(draft)[''];
  const hasDraft = () => sessionStorage.getItem(draftKey) !== null;
  return { now, until, settle, attempt, lose, sent, markNow, hasDraft, onFound };
}
const saved = { outcome: 'saved', data: 'made', checked: false } as const;

it('what was saved is marked as sent no longer: the form that is opened next asks after nothing', async () => {
  const { now, markNow } = await form();
  const marks: unknown[] = [];
  const made = await now().attempt(async () => {
    marks.push(markNow());
    return saved;
  });
  expect(made).toBe('made');
  expect(marks).toEqual([{ id: expect.any(String), at: expect.any(Number) }]);
  expect(pendingSubmissions.read(draft)).toEqual({});
});

it('what is lost and turns up counts as saved: its draft is forgotten, and the person told once, with the way there', async () => {
  const { now, lose, markNow, hasDraft, onFound } = await form(undefined, (data) => `/stages/${data}`);
  const say = await lose();
  expect([now().isAnyway, markNow()?.at, hasDraft()]).toEqual([true, expect.any(Number), true]);
  await say({ end: 'saved', data: 'made' });
  expect(now()).toMatchObject({ lost: { state: 'found', href: '/stages/made' }, isAnyway: false });
  expect([markNow(), hasDraft(), onFound.mock.calls]).toEqual([undefined, false, [['made']]]);
  expect(told.mock.calls).toEqual([
    ['The stage was saved after all.', { action: { label: 'Open', onPress: expect.any(Function) } }],
  ]);
  told.mock.calls[0]![1].action.onPress();
  expect(opened.mock.calls).toEqual([['/stages/made']]);
});

it('is not told of again where another tab has been, and without a place to see it there is no way there', async () => {
  const first = await form();
  await (
    await first.lose()
  )({ end: 'saved', data: 'made' });
  expect(told.mock.calls).toEqual([['The stage was saved after all.', {}]]);
  const say = await first.lose();
  pendingSubmissions.remove(draft);
  await say({ end: 'saved', data: 'made' });
  expect([first.now().lost?.state, told.mock.calls.length]).toEqual(['found', 1]);
});

it('what is lost and was refused says why, and is not asked after again; the draft stays', async () => {
  const { now, lose, markNow, hasDraft, onFound } = await form();
  await (
    await lose()
  )({ end: 'refused', failure: refusal });
  expect(now()).toMatchObject({ lost: { state: 'refused', failure: refusal }, isAnyway: false });
  expect([markNow(), hasDraft(), onFound.mock.calls, told.mock.calls]).toEqual([undefined, true, [], []]);
});

it('what is not found may be sent anyway, as another submission', async () => {
  const { now, settle, lose, attempt, sent, markNow } = await form();
  await (
    await lose()
  )({ end: 'unknown' });
  expect([now().lost, now().isAnyway, markNow()?.id]).toEqual([{ state: 'not-found' }, true, sent[0]!.id]);
  expect(await attempt(saved)).toBe('made');
  expect([sent[0]!.isAnyway, sent[1]!.isAnyway, sent[1]!.id === sent[0]!.id]).toEqual([false, true, false]);
  await settle();
  expect([now().lost, now().isAnyway]).toEqual([null, false]);
});

it('goes out under the id that the form was given when it was opened, and keeps it while nothing was sent', async () => {
  const opening = await form();
  const given = opening.markNow()!;
  expect(given).toEqual({ id: expect.any(String), at: null });
  await opening.now().attempt(async ({ id, onUnsent }) => {
    onUnsent!();
    expect([id, opening.markNow()]).toEqual([given.id, given]);
    return saved;
  });
});

it('goes out under the id of an earlier page that has sent nothing', async () => {
  const again = await form({ id: 'kept-from-before', at: null });
  await again.attempt(saved);
  expect(again.sent.map(({ id }) => id)).toEqual(['kept-from-before']);
});

it('what was refused is another submission when it is sent again, at once where a copy of the tab took its id', async () => {
  const { attempt, sent, markNow } = await form();
  await expect(attempt(new Failure(refusal))).rejects.toMatchObject(refusal);
  expect(markNow()).toEqual({ id: expect.any(String), at: null });
  expect(markNow()!.id).not.toBe(sent[0]!.id);
  await attempt(new Failure({ ...refusal, code: 'other_submission' }), saved);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
});

it('asks after a reload what became of what was sent, and sends nothing by itself', async () => {
  const asked = answering(() => ({ data: { state: 'saved', data: 'made' } }));
  const { until, now } = await form({ id: 'sent-before-the-reload', at: Date.now() });
  expect(now().lost).toEqual({ state: 'looking' });
  await until(({ lost }) => expect(lost).toEqual({ state: 'found', href: undefined }));
  expect(asked).toEqual(['GET /api/submissions/sent-before-the-reload']);
});
