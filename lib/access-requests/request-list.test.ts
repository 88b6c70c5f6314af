import { expect, it } from 'vitest';
import { nextToReview, oldestFirst } from './request-list';
import type { AccessRequest } from './schema';

const asked = (id: string, createdAt: string) => ({ id, createdAt }) as AccessRequest;
const [a, b, c] = [asked('a', '2035-01-01'), asked('b', '2035-02-01'), asked('c', '2035-03-01')];

it('sorts the longest wait first', () => {
  expect(oldestFirst([b!, c!, a!])).toEqual([a, b, c]);
  // Half past nine in Delhi is before nine in London.
  const [early, late] = [asked('early', '2035-01-01T09:30:00+05:30'), asked('late', '2035-01-01T09:00:00Z')];
  expect(oldestFirst([late, early])).toEqual([early, late]);
});

it('finds the next unhandled request, wrapping around after the last', () => {
  const queue = [a!, b!, c!];
  expect(nextToReview(queue, null, [])).toBe(a);
  expect(nextToReview(queue, null, ['a'])).toBe(b);
  expect(nextToReview(queue, 'a', ['a', 'b'])).toBe(c);
  expect(nextToReview(queue, 'c', ['c'])).toBe(a);
  expect(nextToReview(queue, 'c', ['a', 'b', 'c'])).toBeNull();
  expect(nextToReview([a!], 'a', [])).toBeNull();
  expect(nextToReview([], null, [])).toBeNull();
});
