import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { stubServer } from '@/lib/query/testing-hook';
import { inviteFixture } from './fixture';
import { inviteKeys, invitesQuery, sentInvitesQuery } from './queries';

const invite = inviteFixture('i1');

it.each([
  ['received', invitesQuery, '/api/me/invites'],
  ['sent', sentInvitesQuery, '/api/me/invites/sent'],
] as const)('reads %s invites page by page, of one status if asked', async (kind, query, url) => {
  const requests = stubServer((path) => ({
    data: { data: [invite], nextCursor: path.includes('cursor') || path.includes('status') ? null : 'next' },
  }));
  const client = new QueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...query(), pages: 3 });
  expect(pages.flatMap(({ data }) => data)).toEqual([invite, invite]);
  await client.fetchInfiniteQuery(query('pending'));
  for (const status of [undefined, 'pending'] as const)
    expect(client.getQueryData(inviteKeys[kind](status))).toBeDefined();
  expect(requests).toEqual([
    `GET ${url}?limit=100`,
    `GET ${url}?limit=100&cursor=next`,
    `GET ${url}?limit=100&status=pending`,
  ]);
});

it('shows no invite that it cannot read', async () => {
  stubServer(() => ({ data: { data: [{ id: 'i1' }], nextCursor: null } }));
  for (const query of [invitesQuery(), sentInvitesQuery()])
    await expect(new QueryClient().fetchInfiniteQuery(query)).rejects.toMatchObject({ code: 'bad_response' });
});

it('stores received and sent invites apart, by status, and together they are all invites', () => {
  const { received, sent, all } = inviteKeys;
  const keys = [received(), sent(), received('pending'), received('accepted'), sent('pending'), sent('accepted')]; // oxfmt-ignore
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, 1);
  expect(client.getQueriesData({ queryKey: all })).toHaveLength(6);
});
