import { expect, it } from 'vitest';
import { latestOfEach } from './queries';

it('keeps the first place and the latest version of a duplicate', () => {
  const row = (id: string, hour: number) => ({ id, updatedAt: `2026-11-21T0${hour}:00:00Z` });
  expect(latestOfEach([row('b', 3), row('a', 2), row('a', 1), row('b', 4), row('c', 1)])).toEqual([
    row('b', 4),
    row('a', 2),
    row('c', 1),
  ]);
  expect(latestOfEach([])).toEqual([]);
});
