import { expect, it, vi } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { reconcile } from './reconcile';

const failure = (status: number, code: string, retryAfter?: number) =>
  new Failure({ status, code, message: code, retryAfter });
const lost = failure(504, 'response_lost');
const schedule = [300, 2500, 5200, 10_000, 15_000, 30_000, 60_000];

/** What comes of looks that end like this one after the other, the last of them from then on. */
async function looks(
  ends: (string | null | Failure)[],
  options: { after?: Failure; isIdempotent?: true } = {},
) {
  const waits: number[] = [];
  let turn = 0;
  const find = async () => {
    const end = ends[Math.min(turn++, ends.length - 1)]!;
    if (end instanceof Failure) throw end;
    return end;
  };
  const { isIdempotent } = options;
  const creation = { existingIds: async () => [], write: async () => 'x', find, isIdempotent };
  const pause = async (ms: number) => void waits.push(ms);
  return { end: await reconcile(creation, new Set(), pause, options.after ?? lost), waits };
}

it('looks seven times in two minutes, with longer and longer pauses, before it does not know', async () => {
  const { end, waits } = await looks([null]);
  expect(end).toEqual({ state: 'unknown' });
  expect(waits).toEqual(schedule);
  expect(waits.reduce((sum, ms) => sum + ms)).toBe(123_000);
});

it.each([1, 2, 3, 4, 5, 6, 7])('ends at look %i, where it is there', async (at) => {
  const { end, waits } = await looks([...Array.from({ length: at - 1 }, () => null), 'found']);
  expect(end).toEqual({ state: 'saved', data: 'found' });
  expect(waits).toEqual(schedule.slice(0, at));
});

it('waits first for as long as the service asks, also where a look is told to', async () => {
  const told = failure(503, 'service_unavailable', 20);
  expect((await looks(['found'], { after: told })).waits).toEqual([20_000]);
  // Once, and then as ever.
  expect((await looks([null], { after: told })).waits).toEqual([20_000, ...schedule.slice(1)]);
  const later = await looks([failure(503, 'busy', 45), 'found']);
  expect(later).toEqual({ end: { state: 'saved', data: 'found' }, waits: [300, 45_000] });
});

it('looks no sooner than it would because the service asks for a short pause', async () => {
  const after = failure(503, 'service_unavailable', 1);
  expect((await looks([after, after, after, after, null])).waits).toEqual([300, 2500, ...schedule.slice(2)]);
});

it('does not count looks that failed: it has looked at least once when the two minutes are over', async () => {
  const { end, waits } = await looks([
    ...Array.from({ length: 12 }, () => failure(502, 'unreachable')),
    'found',
  ]);
  expect(end).toEqual({ state: 'saved', data: 'found' });
  expect(waits).toEqual([...schedule, ...Array.from({ length: 6 }, () => 60_000)]);
  expect((await looks([failure(502, 'unreachable')])).waits).toHaveLength(17);
});

it('ends when the session has, and looks no longer than two minutes where looking is not allowed', async () => {
  expect(await looks([failure(401, 'reauth_required')])).toEqual({ end: { state: 'unknown' }, waits: [300] });
  expect((await looks([failure(403, 'forbidden')])).waits).toEqual(schedule);
});

it('takes a refusal of what may be asked again for that of the first call', async () => {
  const { end } = await looks([lost, failure(409, 'conflict')], { isIdempotent: true });
  expect(end).toMatchObject({ state: 'refused', failure: { status: 409, code: 'conflict' } });
});

it.each([429, 0, 500, 503])('takes no %i for a refusal, also of what may be asked again', async (status) => {
  const { end, waits } = await looks([failure(status, 'later'), 'found'], { isIdempotent: true });
  expect([end, waits]).toEqual([{ state: 'saved', data: 'found' }, schedule.slice(0, 2)]);
});

it('has the last word from a look that showed something', async () => {
  const { end, waits } = await looks([
    null,
    null,
    null,
    null,
    null,
    null,
    failure(502, 'unreachable'),
    'found',
  ]);
  expect([end, waits]).toEqual([{ state: 'saved', data: 'found' }, [...schedule, 60_000]]);
});

it('ends at a mistake of ours', async () => {
  const find = () => Promise.reject(new TypeError('ours'));
  const pause = vi.fn(async () => {});
  const creation = { existingIds: async () => [], write: async () => 'x', find };
  expect(await reconcile(creation, new Set(), pause, lost)).toEqual({ state: 'unknown' });
  expect(pause).toHaveBeenCalledTimes(1);
});
