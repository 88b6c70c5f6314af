import { expect, it, vi } from 'vitest';
import type { Partner } from '@/lib/partner-api/create-partner';
import { accessRequestCreation } from './creation';
import { accessRequestSchema } from './schema';
import { listAccessRequests } from './server';

const asked = { role: 'Buyer', representing: 'Buyer side' };

it('asks in the wanted role, and asks again after a lost response, as that returns the pending request', async () => {
  const found = { id: 'r', existing: true };
  const post = vi.fn().mockResolvedValue(found);
  const creation = accessRequestCreation({ post } as unknown as Partner, 't1', asked);
  expect(await creation.existingIds()).toEqual([]);
  expect(await creation.write()).toEqual(found);
  // The pending request is the one whose response was lost, not an earlier one.
  expect(await creation.find(new Set())).toEqual({ id: 'r', existing: false });
  const calls = post.mock.calls.map(([path, , body]) => [path, body]);
  expect(calls).toEqual(Array(2).fill(['/v1/transactions/t1/access-requests', asked]));
  // So a refusal of the repeated call applies to the first one.
  expect(creation.isIdempotent).toBe(true);
});

it('lists the requests with the status and page that were asked for', async () => {
  const list = vi.fn(async () => ({ data: [], nextCursor: null }));
  const query = { status: 'declined', limit: 5, cursor: 'next' } as const;
  await listAccessRequests({ list } as unknown as Partner, query);
  expect(list).toHaveBeenCalledWith('/v1/me/access-requests', accessRequestSchema, { query });
});
