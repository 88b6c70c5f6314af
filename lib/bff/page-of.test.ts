import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from './page-of';

it('is the schema of a page of these items, loaded only when a response needs it', async () => {
  const load = vi.fn(async () => z.object({ id: z.string() }));
  const schemaOf = pageOf(load);
  expect(load).not.toHaveBeenCalled();
  const schema = await schemaOf();
  const page = { data: [{ id: 'a' }, { id: 'b' }], nextCursor: 'next' };
  expect(schema.parse(page)).toEqual(page);
  for (const other of [{ ...page, data: [{ id: 7 }] }, { ...page, data: { id: 'a' } }, page.data])
    expect(schema.safeParse(other).success).toBe(false);
});
