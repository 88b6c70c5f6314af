import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { readAtPace } from './read-at-pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts this many calls, which take `takes` milliseconds each, with our own pauses. */
function start(count: number, takes = 0) {
  const calledAt: number[] = [];
  const startedAt = Date.now();
  const call = async () => {
    calledAt.push(Date.now() - startedAt);
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
  };
  const progress: number[] = [];
  const stop = new AbortController();
  const ended = readAtPace(Array.from({ length: count }, () => call), stop.signal, (done) => progress.push(done)); // oxfmt-ignore
  return { calledAt, progress, stop, ended };
}

it('spaces calls after the first fifteen by four thirds of a second, less the time that each takes', async () => {
  const { calledAt, ended } = start(18, 300);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBeNull();
  const spaces = calledAt.slice(1).map((at, index) => Math.round(at - calledAt[index]!));
  expect(spaces.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 300));
  for (const space of spaces.slice(14)) expect(Math.abs(space - 1333)).toBeLessThanOrEqual(1);
});

it('ends at once when it is stopped during a pause, and leaves no timer behind', async () => {
  const { calledAt, progress, stop, ended } = start(30);
  await vi.advanceTimersByTimeAsync(0);
  expect([calledAt.length, vi.getTimerCount()]).toEqual([15, 1]);
  stop.abort();
  expect(await ended).toBeNull();
  expect([calledAt.length, progress.at(-1), vi.getTimerCount()]).toEqual([15, 15, 0]);
});

it('makes no call if it was stopped before it began, and reports that nothing is done yet', async () => {
  const stop = new AbortController();
  stop.abort();
  const call = vi.fn(async () => {});
  const onProgress = vi.fn();
  expect(await readAtPace([call], stop.signal, onProgress)).toBeNull();
  expect([call.mock.calls, onProgress.mock.calls]).toEqual([[], [[0]]]);
});

it('counts an item that was refused individually, and stops at any other error', async () => {
  const refused = new Failure({ status: 404, code: 'not_found', message: '', retryAfter: 9 });
  const progress: number[] = [];
  const error = new TypeError('ours');
  const calls = [() => Promise.reject(refused), () => Promise.reject(error)];
  const stopped = await readAtPace(calls, new AbortController().signal, (done) => progress.push(done));
  expect(progress).toEqual([0, 1]);
  expect(stopped).toEqual({ error, done: 1, of: 2 });
});
