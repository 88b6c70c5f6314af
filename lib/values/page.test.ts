import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageRequestSchema, pageSchema } from './page';

it.each(['1', '25', '100'])('accepts a limit of %s', (limit) => {
  expect(pageRequestSchema.parse({ limit })).toEqual({ limit: Number(limit) });
});

it.each(['0', '-1', '101', '2.5', 'all', '', ' '])('refuses a limit of “%s”', (limit) => {
  expect(pageRequestSchema.safeParse({ limit }).success).toBe(false);
});

it('passes a cursor on unchanged, up to a generous length', () => {
  const cursor = 'a+/=%2F é';
  expect(pageRequestSchema.parse({ cursor })).toEqual({ cursor });
  expect(pageRequestSchema.safeParse({ cursor: 'x'.repeat(4097) }).success).toBe(false);
  const longest = 'x'.repeat(4096);
  expect(pageRequestSchema.parse({ cursor: longest })).toEqual({ cursor: longest });
  expect(pageRequestSchema.parse({})).toEqual({});
});

it.each([
  ['next', 'next'],
  ['', null],
  [null, null],
])('parses the cursor %j as %j', (nextCursor, next) => {
  expect(pageSchema(z.string()).parse({ data: [], nextCursor })).toEqual({ data: [], nextCursor: next });
});

it('keeps the rows of a page and the number of unreadable ones, and refuses a page without rows', () => {
  const page = { data: ['a', 'b'], nextCursor: null, unreadable: 2 };
  expect(pageSchema(z.string()).parse(page)).toEqual(page);
  for (const broken of [{ nextCursor: null }, { data: ['a'] }, { data: [1], nextCursor: null }])
    expect(pageSchema(z.string()).safeParse(broken).success).toBe(false);
});
