import { expect, it, vi } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { reconcile } from './reconcile';

const failure = (status: number, code: string, retryAfter?: number) =>
  new Failure({ status, code, message: code, retryAfter });
const lost = failure(504, 'response_lost');
const schedule = [300, 2500, 5200, 10_000, 15_000, 30_000, 60_000];

/** Reconciles with these results of the lookups, repeating the last one. */
async function reconcileWith(
  results: (string | null | Failure)[],
  options: { after?: Failure; isIdempotent?: true } = {},
) {
  const waits: number[] = [];
  let lookups = 0;
  const find = async () => {
    const result = results[Math.min(lookups++, results.length - 1)]!;
    if (result instanceof Failure) throw result;
    return result;
  };
  const { isIdempotent } = options;
  const creation = { existingIds: async () => [], write: async () => 'x', find, isIdempotent };
  const pause = async (ms: number) => void waits.push(ms);
  return { outcome: await reconcile(creation, new Set(), pause, options.after ?? lost), waits };
}

it('makes seven lookups in two minutes, at growing intervals, before the outcome is unknown', async () => {
  const { outcome, waits } = await reconcileWith([null]);
  expect(outcome).toEqual({ state: 'unknown' });
  expect(waits).toEqual(schedule);
  expect(waits.reduce((sum, ms) => sum + ms)).toBe(123_000);
});

it.each([1, 2, 3, 4, 5, 6, 7])('ends at lookup %i if it finds the object', async (at) => {
  const { outcome, waits } = await reconcileWith([...Array.from({ length: at - 1 }, () => null), 'found']);
  expect(outcome).toEqual({ state: 'saved', data: 'found' });
  expect(waits).toEqual(schedule.slice(0, at));
});

it('waits for Retry-After of the lost response, and of a failed lookup', async () => {
  const pause = failure(503, 'service_unavailable', 20);
  expect((await reconcileWith(['found'], { after: pause })).waits).toEqual([20_000]);
  // Only once; then the usual pauses.
  expect((await reconcileWith([null], { after: pause })).waits).toEqual([20_000, ...schedule.slice(1)]);
  const later = await reconcileWith([failure(503, 'busy', 45), 'found']);
  expect(later).toEqual({ outcome: { state: 'saved', data: 'found' }, waits: [300, 45_000] });
});

it('does not shorten its own pause because of a short Retry-After', async () => {
  const after = failure(503, 'service_unavailable', 1);
  expect((await reconcileWith([after, after, after, after, null])).waits).toEqual([
    300,
    2500,
    ...schedule.slice(2),
  ]);
});

it('makes up to ten more lookups if the last one in the two minutes failed', async () => {
  const { outcome, waits } = await reconcileWith([
    ...Array.from({ length: 12 }, () => failure(502, 'unreachable')),
    'found',
  ]);
  expect(outcome).toEqual({ state: 'saved', data: 'found' });
  expect(waits).toEqual([...schedule, ...Array.from({ length: 6 }, () => 60_000)]);
  expect((await reconcileWith([failure(502, 'unreachable')])).waits).toHaveLength(17);
});

it('stops when the session has ended, and after two minutes if lookups are forbidden', async () => {
  expect(await reconcileWith([failure(401, 'reauth_required')])).toEqual({
    outcome: { state: 'unknown' },
    waits: [300],
  });
  expect((await reconcileWith([failure(403, 'forbidden')])).waits).toEqual(schedule);
});

it('applies the refusal of a repeated idempotent call to the first call', async () => {
  const { outcome } = await reconcileWith([lost, failure(409, 'conflict')], { isIdempotent: true });
  expect(outcome).toMatchObject({ state: 'refused', failure: { status: 409, code: 'conflict' } });
});

it.each([429, 0, 500, 503])(
  'does not treat a %i as a refusal, even of an idempotent call',
  async (status) => {
    const { outcome, waits } = await reconcileWith([failure(status, 'later'), 'found'], {
      isIdempotent: true,
    });
    expect([outcome, waits]).toEqual([{ state: 'saved', data: 'found' }, schedule.slice(0, 2)]);
  },
);

it('continues after two minutes if only the last lookup failed', async () => {
  const { outcome, waits } = await reconcileWith([
    null,
    null,
    null,
    null,
    null,
    null,
    failure(502, 'unreachable'),
    'found',
  ]);
  expect([outcome, waits]).toEqual([{ state: 'saved', data: 'found' }, [...schedule, 60_000]]);
});

it('stops at an error that is not a Failure', async () => {
  const find = () => Promise.reject(new TypeError('ours'));
  const pause = vi.fn(async () => {});
  const creation = { existingIds: async () => [], write: async () => 'x', find };
  expect(await reconcile(creation, new Set(), pause, lost)).toEqual({ state: 'unknown' });
  expect(pause).toHaveBeenCalledTimes(1);
});
