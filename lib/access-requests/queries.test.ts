import { expect, it } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { accessRequestsQuery } from './queries';
import { loadRequestParams, serializeRequestParams } from './request-list';
import { accessRequestPageRequestSchema, accessRequestStatuses, createAccessRequestBodySchema } from './schema'; // oxfmt-ignore

const request = {
  id: 'r',
  createdAt: '2026-11-18T09:00:00Z',
  updatedAt: '2026-11-18T09:00:00Z',
  status: 'declined',
  role: 'Buyer',
  transactionId: '1',
  address: transactionFixture('1').address,
  from: 'Ian Doyle',
};

it('reads each status separately, and all requests without one', async () => {
  stubBrowser();
  const requests = stubServer(() => ({ data: { data: [request], nextCursor: null } }));
  const client = createQueryClient();
  const [declined, all] = [accessRequestsQuery('declined'), accessRequestsQuery()];
  const { pages } = await client.fetchInfiniteQuery(declined);
  expect(pages[0]!.data).toEqual([request]);
  await client.fetchInfiniteQuery(all);
  const read = requests.map((one) => new URLSearchParams(one.split('?')[1]).get('status'));
  expect(read).toEqual(['declined', null]);
  const keys = [...accessRequestStatuses, undefined].map((status) => JSON.stringify(accessRequestsQuery(status).queryKey)); // oxfmt-ignore
  expect(new Set(keys).size).toBe(5);
  expect(accessRequestPageRequestSchema.safeParse({ status: 'any' }).success).toBe(false);
});

it('opens with the pending requests, with none of them open', () => {
  expect(loadRequestParams({})).toEqual({ status: 'pending', request: null });
  expect(loadRequestParams({ status: 'revoked', request: 'r' })).toEqual({ status: 'revoked', request: 'r' });
  expect(loadRequestParams({ status: 'lost' })).toMatchObject({ status: 'pending' });
  expect(serializeRequestParams({ status: 'any', request: 'r' })).toBe('?status=any&request=r');
});

it('accepts a role and a side of one to 64 characters, without spaces around them, and nothing else', () => {
  const parse = (role: unknown, representing: unknown = 'Buyer', more: object = {}) =>
    createAccessRequestBodySchema.safeParse({ role, representing, ...more });
  expect(parse(' Surveyor ', ` ${'x'.repeat(64)} `).data).toEqual({ role: 'Surveyor', representing: 'x'.repeat(64) }); // oxfmt-ignore
  const messageOf = (...given: Parameters<typeof parse>) => parse(...given).error?.issues[0]?.message;
  expect(['', ' ', undefined].map((role) => messageOf(role))).toEqual(Array(3).fill('Choose a role'));
  expect(['', ' ', null].map((side) => messageOf('Buyer', side))).toEqual(Array(3).fill('Choose who is represented')); // oxfmt-ignore
  const tooLong = 'Use at most 64 characters';
  expect([messageOf('x'.repeat(65)), messageOf('Buyer', 'x'.repeat(65))]).toEqual([tooLong, tooLong]);
  expect(parse('Buyer', 'Buyer', { transactionId: '2' }).success).toBe(false);
});
