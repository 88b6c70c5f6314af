import { expect, it, vi } from 'vitest';
import type { Partner } from '@/lib/partner-api/create-partner';
import { Failure } from '@/lib/values/failure';
import { membersOfOwnTeam, teamMemberships } from './membership';

const failed = (status: number) => new Failure({ status, code: 'x', message: '' });

/** The memberships of one team for each of these results of reading its members; 200 if they could be read. */
async function memberships(results: number[], scopes: string[] | Failure = ['teams:read']) {
  const members = results.map((status) => async () => {
    if (status !== 200) throw failed(status);
    return { data: [], nextCursor: null };
  });
  const partner = { list: (path: string) => members[Number(/\d+/.exec(path.replace('/v1/', ''))![0])]!() };
  const readScopes = vi.fn(async () => {
    if (scopes instanceof Failure) throw scopes;
    return scopes;
  });
  const teams = results.map((_, at) => ({ id: `${at}`, name: null }));
  const checked = await teamMemberships(partner as unknown as Partner, teams, readScopes);
  return { all: checked.map(({ membership }) => membership), readScopes };
}

it('is a member of a team whose members can be read, and requests the scopes for none of them', async () => {
  const { all, readScopes } = await memberships([200, 404, 503]);
  expect(all).toEqual(['member', 'no-member', 'unknown']);
  expect(readScopes).not.toHaveBeenCalled();
});

it('is no member of a team that is refused though the key has the scope, which concerns no other team', async () => {
  expect((await memberships([200, 403])).all).toEqual(['member', 'no-member']);
  expect((await memberships([403])).all).toEqual(['no-member']);
});

it('does not know of a team that is refused while the scopes cannot be read', async () => {
  expect((await memberships([200, 403], failed(503))).all).toEqual(['member', 'unknown']);
});

it.each([
  [401, ['teams:read']],
  [403, []],
])('fails for what concerns every team: %i with the scopes %j', async (status, scopes) => {
  await expect(memberships([200, status], scopes)).rejects.toMatchObject({ status });
});

it.each<[string, number, string[] | null, number]>([
  ['no such team', 404, null, 404],
  ['not a member, which the service says with 403', 403, ['teams:read'], 404],
  ['the key lacks the scope', 403, ['chains:read'], 403],
  ['the scopes cannot be read', 403, null, 403],
  ['signed out', 401, ['teams:read'], 401],
  ['the service is down', 503, ['teams:read'], 503],
])('is not found if the user is not a member of it: %s', async (_, status, scopes, expected) => {
  const partner = { list: () => Promise.reject(failed(status)) } as unknown as Partner;
  const readScopes = () => (scopes ? Promise.resolve(scopes) : Promise.reject(failed(503)));
  await expect(membersOfOwnTeam(partner, '1', {}, readScopes)).rejects.toMatchObject({ status: expected });
});

it('has the members of a team of the user’s', async () => {
  const members = { data: [], nextCursor: null };
  const partner = { list: () => Promise.resolve(members) } as unknown as Partner;
  expect(await membersOfOwnTeam(partner, '1', {}, () => Promise.reject(failed(503)))).toBe(members);
});
