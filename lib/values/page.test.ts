import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageRequestSchema, pageSchema } from './page';

it.each(['1', '25', '100'])('a list may be asked for %s rows', (limit) => {
  expect(pageRequestSchema.parse({ limit })).toEqual({ limit: Number(limit) });
});

it.each(['0', '-1', '101', '2.5', 'all', '', ' '])('a limit of “%s” is refused', (limit) => {
  expect(pageRequestSchema.safeParse({ limit }).success).toBe(false);
});

it('a cursor is passed on as it is, up to a length that no service gives', () => {
  const cursor = 'a+/=%2F é';
  expect(pageRequestSchema.parse({ cursor })).toEqual({ cursor });
  expect(pageRequestSchema.safeParse({ cursor: 'x'.repeat(4097) }).success).toBe(false);
  expect(pageRequestSchema.parse({})).toEqual({});
});

it.each([
  ['next', 'next'],
  ['', null],
  [null, null],
])('after the cursor %j comes %j', (nextCursor, next) => {
  expect(pageSchema(z.string()).parse({ data: [], nextCursor })).toEqual({ data: [], nextCursor: next });
});
