import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createAccessRequestMutation } from '@/lib/access-requests/mutations';
import { addTransactionMutation, createChainMutation } from '@/lib/chains/mutations';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { createInviteMutation } from '@/lib/invites/mutations';
import { runMutation } from '@/lib/query/testing-mutation';
import { createStageMutation } from '@/lib/stages/mutations';
import type { LateOutcome } from './poll-submission';
import { newSubmission, refreshAfter, submit } from './submit';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['refreshed again when it is found to be saved', { end: 'saved', data: 'made' }, 2],
  ['not refreshed again when it was refused', { end: 'refused', failure: { status: 409, code: 'conflict', message: 'No' } }, 1],
  ['not refreshed again when the outcome stays unknown', { end: 'unknown' }, 1],
] satisfies [string, LateOutcome<string>, number][])('after a lost response, data is %s', async (_, end, times) => {
  const refresh = vi.fn(async () => {});
  const later = Promise.resolve(end);
  await refreshAfter({ outcome: 'unknown', later }, refresh);
  await later;
  expect(refresh).toHaveBeenCalledTimes(times);
}); // oxfmt-ignore

it('tells our server how long ago the submission was sent, including the time until the connection was lost', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const pause = async (ms: number) => void vi.advanceTimersByTime(ms);
  const ago: number[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') {
      vi.advanceTimersByTime(60_000);
      throw new TypeError('the connection was lost');
    }
    if (method === 'DELETE') ago.push(Number(new URLSearchParams(url.split('?')[1]).get('ago')));
    return Response.json({ state: method === 'DELETE' ? 'unknown' : 'none' });
  });
  const sent = await submit('/api/chains', z.string(), {}, newSubmission(), pause);
  if (sent.outcome === 'unknown') await sent.later;
  expect(ago).toHaveLength(1);
  expect(ago[0]).toBeGreaterThanOrEqual(60_000 + 10_000);
});

it('counts that time from the repetition if the user had to sign in again first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(setSignInPrompt(async () => (vi.advanceTimersByTime(300_000), true)));
  const ended = { error: { code: 'reauth_required', message: 'Sign in again.' } };
  const responses = [Response.json(ended, { status: 401 }), Response.error()];
  const ago: number[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') return responses.shift()!;
    if (method === 'DELETE') ago.push(Number(new URLSearchParams(url.split('?')[1]).get('ago')));
    return Response.json({ state: method === 'DELETE' ? 'unknown' : 'none' });
  });
  const pause = async (ms: number) => void vi.advanceTimersByTime(ms);
  const onResent = vi.fn();
  const sent = await submit('/api/chains', z.string(), {}, { ...newSubmission(), onResent }, pause);
  if (sent.outcome === 'unknown') await sent.later;
  expect(onResent).toHaveBeenCalledOnce();
  expect(ago).toHaveLength(1);
  expect(ago[0]).toBeLessThan(300_000);
});

describe('a creation', () => {
  /** A fake of our server: its response to the creation is lost, then it returns this submission. */
  function lostThen(submission: object, isQuick = true) {
    const pauses: number[] = [];
    const headers: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (init.method !== 'POST') return Response.json(submission);
      headers.push(new Headers(init.headers));
      return Response.json({ error: { code: 'response_lost', message: 'Lost' } }, { status: 504 });
    });
    const pause = (ms: number) => {
      pauses.push(ms);
      return (ms === 4000) === isQuick ? new Promise(() => {}) : Promise.resolve();
    };
    const send = (more: object = {}) =>
      submit('/api/chains', z.string(), {}, { id: 'submission-1', ...more }, pause);
    return { pauses, headers, send };
  }

  it('ends with the outcome found within four seconds: saved or refused, otherwise unknown', async () => {
    expect(await lostThen({ state: 'saved', data: 'made' }).send()).toEqual({
      outcome: 'saved',
      data: 'made',
      checked: true,
    });
    const failure = { status: 409, code: 'conflict', message: 'No' };
    await expect(lostThen({ state: 'refused', failure }).send()).rejects.toMatchObject(failure);
    const { pauses, send } = lostThen({ state: 'under-way' }, false);
    expect(await send()).toMatchObject({ outcome: 'unknown' });
    expect(pauses).toContain(4000);
  });

  it('is not polled for if the response tells whether it was written', async () => {
    const responses = [
      Response.json('made'),
      Response.json({ error: { code: 'busy', message: '' } }, { status: 503 }),
    ];
    const fetch = vi.fn(async () => responses.shift()!);
    vi.stubGlobal('fetch', fetch);
    const send = () => submit('/api/chains', z.string(), {}, newSubmission());
    expect(await send()).toEqual({ outcome: 'saved', data: 'made', checked: false });
    await expect(send()).rejects.toMatchObject({ code: 'busy' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    [{}, { 'x-submission': 'submission-1', 'x-submission-batch': null, 'x-send-anyway': null }],
    [{ batch: 'batch-01' }, { 'x-submission-batch': 'batch-01', 'x-send-anyway': null }],
    [{ sendAnyway: true }, { 'x-submission-batch': null, 'x-send-anyway': '1' }],
  ])('sends its submission headers, with %j', async (more, expected) => {
    const { headers, send } = lostThen({ state: 'saved', data: 'made' });
    await send(more);
    for (const [name, value] of Object.entries(expected)) expect(headers[0]!.get(name), name).toBe(value);
  });

  it('calls `onUnsent` if the session has ended', async () => {
    const onUnsent = vi.fn();
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: { code: 'reauth_required', message: 'Sign in again.' } }, { status: 401 }),
    );
    const result = submit('/api/chains', z.string(), {}, { ...newSubmission(), onUnsent });
    await expect(result).rejects.toMatchObject({ status: 401 });
    expect(onUnsent).toHaveBeenCalledOnce();
  });
});

it.each(
  Object.entries({
    'an access request': createAccessRequestMutation('t1'),
    'an invite': createInviteMutation('t1'),
    'a stage': createStageMutation('t1'),
    'a chain': createChainMutation(),
    'a transaction': addTransactionMutation('c1'),
  }),
)(
  '%s is sent under the id of its press of Save, so that no second attempt creates another',
  async (_, form) => {
    const ids: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      ids.push(new Headers(headers).get('x-submission'));
      return Response.json({ error: { code: 'busy', message: '' } }, { status: 503 });
    });
    const press = { body: {}, sending: { id: 'submission-1' } };
    const saving = runMutation(new QueryClient(), form as MutationOptions<unknown, Error, object>, press);
    await expect(saving).rejects.toMatchObject({ code: 'busy' });
    expect(ids).toEqual(['submission-1']);
  },
);
