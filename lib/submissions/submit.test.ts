import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Late } from './follow';
import { newSubmission, refreshAfter, submit } from './submit';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['read again once more when it turns up', { end: 'saved', data: 'made' }, 2],
  ['not read again when it was refused', { end: 'refused', failure: { status: 409, code: 'conflict', message: 'No' } }, 1],
  ['not read again when no one can say', { end: 'unknown' }, 1],
] satisfies [string, Late<string>, number][])('what a lost creation has changed is %s', async (_, end, times) => {
  const refresh = vi.fn(async () => {});
  const later = Promise.resolve(end);
  await refreshAfter({ outcome: 'unknown', later }, refresh);
  await later;
  expect(refresh).toHaveBeenCalledTimes(times);
}); // oxfmt-ignore

it('our server is told how long ago it was sent, the time that it was on its way included', async () => {
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
