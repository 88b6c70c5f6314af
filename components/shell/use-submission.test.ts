import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { activeGuards } from '@/components/ui/leave-for';
import { type PendingSubmission, pendingSubmissions } from '@/components/ui/pending-submission';
import { runHook, type StubResponse, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import type { LateOutcome } from '@/lib/submissions/poll-submission';
import type { Outcome, SubmissionAttempt } from '@/lib/submissions/submit';
import { Failure } from '@/lib/values/failure';
import { useSubmission } from './use-submission';

const notify = vi.fn();
vi.mock('@/components/ui/notify', () => ({ notify: (...args: unknown[]) => notify(...args) }));
beforeEach(() => void notify.mockClear());

const draft = { owner: 'person', name: 'stage' };
const draftKey = 'draft:person:stage';
const refusal = { status: 409, code: 'conflict', message: 'It is there already.' };

/** Renders a form, optionally with a stored submission. */
async function form(stored?: PendingSubmission, hrefOf?: (data: string) => string) {
  stubBrowser();
  const { visited } = openPage('/stages/new');
  if (stored) pendingSubmissions.put(draft, stored);
  sessionStorage.setItem(draftKey, '{"title":"Searches"}');
  const [onFound, onRefused] = [vi.fn(), vi.fn()];
  const { now, until, settle, unmount } = await runHook(() =>
    useSubmission({ what: 'The stage', draft, shape: z.string(), hrefOf, onFound, onRefused }),
  );
  const sent: SubmissionAttempt[] = [];
  /** Submits once; the sends that it makes end with these outcomes in turn. */
  const attempt = (...outcomes: (Outcome<string> | Failure)[]) =>
    now().attempt('body', async (sending) => {
      sent.push(sending);
      const outcome = outcomes.shift()!;
      if (outcome instanceof Failure) throw outcome;
      return outcome;
    });
  /** Submits and loses the response. @returns resolves the late outcome */
  const loseResponse = async () => {
    let resolveLate!: (late: LateOutcome<string>) => void;
    const made = await attempt({
      outcome: 'unknown',
      later: new Promise((resolve) => (resolveLate = resolve)),
    });
    expect(made).toBeNull();
    await until(({ lost }) => expect(lost).toEqual({ state: 'searching' }));
    return (late: LateOutcome<string>) => {
      resolveLate(late);
      return settle();
    };
  };
  const storedNow = () => pendingSubmissions.read(draft)[''];
  const hasDraft = () => sessionStorage.getItem(draftKey) !== null;
  return {
    now,
    until,
    settle,
    unmount,
    attempt,
    loseResponse,
    sent,
    storedNow,
    hasDraft,
    onFound,
    onRefused,
    visited,
  };
}
const saved = { outcome: 'saved', data: 'made', checked: false } as const;

it('removes the pending submission once it is saved', async () => {
  const { now, storedNow } = await form();
  const whileSending: unknown[] = [];
  const made = await now().attempt('body', async () => {
    whileSending.push(storedNow());
    return saved;
  });
  expect(made).toBe('made');
  const entered = { title: 'Searches' };
  expect(whileSending).toEqual([{ id: expect.any(String), at: expect.any(Number), entered }]);
  expect(pendingSubmissions.read(draft)).toEqual({});
});

it('treats a lost submission that is found as saved: removes the draft and notifies once, with a link', async () => {
  const { now, loseResponse, storedNow, hasDraft, onFound, visited } = await form(
    undefined,
    (data) => `/stages/${data}`,
  );
  const resolveLate = await loseResponse();
  expect([now().sendAnyway, storedNow()?.at, hasDraft()]).toEqual([true, expect.any(Number), true]);
  await resolveLate({ end: 'saved', data: 'made' });
  expect(now()).toMatchObject({ lost: { state: 'found', href: '/stages/made' }, sendAnyway: false });
  expect([storedNow(), hasDraft(), onFound.mock.calls]).toEqual([undefined, false, [['made', false]]]);
  expect(notify.mock.calls).toEqual([
    ['The stage was saved after all.', { action: { label: 'Open', onPress: expect.any(Function) } }],
  ]);
  notify.mock.calls[0]![1].action.onPress();
  expect(visited).toEqual(['/stages/made']);
});

it('asks before the link leaves a page with unsaved input', async () => {
  const { loseResponse, visited } = await form(undefined, (data) => `/stages/${data}`);
  const ask = vi.fn<(href: string) => void>();
  activeGuards.add(ask);
  onTestFinished(() => void activeGuards.delete(ask));
  const resolveLate = await loseResponse();
  await resolveLate({ end: 'saved', data: 'made' });
  notify.mock.calls[0]![1].action.onPress();
  expect([ask.mock.calls, visited]).toEqual([[['/stages/made']], []]);
});

it('keeps what was entered after a submission that is found', async () => {
  const { loseResponse, hasDraft, onFound, now } = await form();
  const resolveLate = await loseResponse();
  sessionStorage.setItem(draftKey, '{"title":"Survey"}');
  await resolveLate({ end: 'saved', data: 'made' });
  expect([hasDraft(), onFound.mock.calls, now().lost?.state]).toEqual([true, [['made', true]], 'found']);
  expect(notify).toHaveBeenCalledOnce();
});

it('treats a draft that is gone, as after Back and Forward, as unchanged', async () => {
  const { loseResponse, onFound } = await form();
  const resolveLate = await loseResponse();
  sessionStorage.removeItem(draftKey);
  await resolveLate({ end: 'saved', data: 'made' });
  expect(onFound.mock.calls).toEqual([['made', false]]);
});

it('knows after a reload whether the restored input is what was sent', async () => {
  for (const [entered, isEdited] of [
    [{ title: 'Searches' }, false],
    [{ title: 'Survey' }, true],
  ] as const) {
    stubServer(() => ({ data: { state: 'saved', data: 'made' } }));
    const stored = { id: 'sent-before-the-reload', at: Date.now(), entered };
    const { until, onFound, hasDraft } = await form(stored);
    await until(({ lost }) => expect(lost?.state).toBe('found'));
    expect([onFound.mock.calls, hasDraft()]).toEqual([[['made', isEdited]], isEdited]);
  }
});

it('leaves a newer submission alone when an earlier one is found, and only says so', async () => {
  const { now, loseResponse, attempt, storedNow, hasDraft, onFound } = await form();
  const resolveFirst = await loseResponse();
  await expect(attempt(new Failure(refusal))).rejects.toMatchObject(refusal);
  const reserved = storedNow();
  await resolveFirst({ end: 'saved', data: 'made' });
  expect([now().lost, storedNow(), hasDraft(), onFound.mock.calls]).toEqual([null, reserved, true, []]);
  expect(notify.mock.calls).toEqual([['The stage was saved after all.', {}]]);
  const resolveSecond = await loseResponse();
  await loseResponse();
  await resolveSecond({ end: 'unknown' });
  expect(now().lost).toEqual({ state: 'searching' });
});

it('does not notify again if another tab has, and adds no link without a URL', async () => {
  const first = await form();
  const resolveFirst = await first.loseResponse();
  await resolveFirst({ end: 'saved', data: 'made' });
  expect(notify.mock.calls).toEqual([['The stage was saved after all.', {}]]);
  const resolveLate = await first.loseResponse();
  pendingSubmissions.remove(draft);
  await resolveLate({ end: 'saved', data: 'made' });
  expect([first.now().lost?.state, notify.mock.calls.length]).toEqual(['found', 1]);
  const resolveRefused = await first.loseResponse();
  await first.unmount();
  pendingSubmissions.remove(draft);
  await resolveRefused({ end: 'refused', failure: refusal });
  expect(notify).toHaveBeenCalledOnce();
});

it('reports why a lost submission was refused, removes it and keeps the draft', async () => {
  const { now, loseResponse, storedNow, hasDraft, onFound, onRefused } = await form();
  const resolveLate = await loseResponse();
  await resolveLate({ end: 'refused', failure: refusal });
  expect(onRefused.mock.calls).toEqual([[expect.objectContaining(refusal)]]);
  expect(now()).toMatchObject({ lost: { state: 'refused', failure: refusal }, sendAnyway: false });
  expect([storedNow(), hasDraft(), onFound.mock.calls, notify.mock.calls]).toEqual([undefined, true, [], []]);
});

it('says that it was refused, at once or late, if the form was left meanwhile', async () => {
  const { attempt, loseResponse, unmount } = await form();
  const resolveLate = await loseResponse();
  await unmount();
  await resolveLate({ end: 'refused', failure: refusal });
  expect(notify.mock.calls).toEqual([['The stage was not saved.']]);
  await expect(attempt(new Failure(refusal))).rejects.toMatchObject(refusal);
  expect(notify).toHaveBeenCalledTimes(2);
});

it('allows sending again under a new id when a lost submission is not found', async () => {
  const { now, settle, loseResponse, attempt, sent, storedNow } = await form();
  const resolveLate = await loseResponse();
  await resolveLate({ end: 'unknown' });
  expect([now().lost, now().sendAnyway, storedNow()?.id]).toEqual([
    { state: 'not-found' },
    true,
    sent[0]!.id,
  ]);
  expect(await attempt(saved)).toBe('made');
  expect([sent[0]!.sendAnyway, sent[1]!.sendAnyway, sent[1]!.id === sent[0]!.id]).toEqual([
    false,
    true,
    false,
  ]);
  await settle();
  expect([now().lost, now().sendAnyway]).toEqual([null, false]);
});

it('uses the id that was reserved on mount, keeps it while nothing has been sent, and stores when it is sent again', async () => {
  const page = await form();
  const reserved = page.storedNow()!;
  expect(reserved).toEqual({ id: expect.any(String), at: null });
  await page.now().attempt('body', async ({ id, onUnsent, onResent }) => {
    const stored = { ...reserved, entered: { title: 'Searches' } };
    onUnsent!();
    expect([id, page.storedNow()]).toEqual([reserved.id, stored]);
    onResent!();
    expect(page.storedNow()).toEqual({ ...stored, at: expect.any(Number) });
    return saved;
  });
});

it('uses the reserved id of an earlier page that has sent nothing', async () => {
  const again = await form({ id: 'kept-from-before', at: null });
  await again.attempt(saved);
  expect(again.sent.map(({ id }) => id)).toEqual(['kept-from-before']);
});

it('uses a new id after a refusal, and retries at once if a duplicated tab has used the id', async () => {
  const { attempt, sent, storedNow } = await form();
  await expect(attempt(new Failure(refusal))).rejects.toMatchObject(refusal);
  expect(storedNow()).toEqual({ id: expect.any(String), at: null });
  expect(storedNow()!.id).not.toBe(sent[0]!.id);
  await attempt(new Failure({ ...refusal, code: 'other_submission' }), saved);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
});

it('looks up the outcome of a pending submission after a reload, and sends nothing', async () => {
  let respond!: (response: StubResponse) => void;
  const response = new Promise<StubResponse>((resolve) => (respond = resolve));
  const requests = stubServer(() => response);
  const { until, now } = await form({ id: 'sent-before-the-reload', at: Date.now() });
  expect(now().lost).toEqual({ state: 'searching' });
  respond({ data: { state: 'saved', data: 'made' } });
  await until(({ lost }) => expect(lost).toEqual({ state: 'found', href: undefined }));
  expect(requests).toEqual(['GET /api/submissions/sent-before-the-reload']);
});
