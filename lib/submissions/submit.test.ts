import { expect, it, vi } from 'vitest';
import type { Late } from './follow';
import { refreshAfter } from './submit';

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
