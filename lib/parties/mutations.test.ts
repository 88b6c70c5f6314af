import { expect, it } from 'vitest';
import { chainKeys } from '@/lib/chains/queries';
import { contactKeys } from '@/lib/contacts/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { type StubResponse, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import { permissionsWhere } from '@/lib/values/permissions';
import { patchPartyMutation } from './mutations';
import { partiesQuery } from './queries';
import type { Party } from './schema';

const permissions = permissionsWhere(() => true);
const party = (id: string, role = 'Buyer'): Party => ({
  id,
  isYou: false,
  role,
  representing: 'Buyer',
  name: id,
  email: null,
  phone: null,
  company: null,
  companyWebsite: null,
  permissions,
});
const { queryKey } = partiesQuery('t1');

/** A page with the parties "a" and "b" in its cache; `respond` gives every response. */
function open(respond: (path: string) => StubResponse | Promise<StubResponse>) {
  stubBrowser();
  const requests = stubServer(respond);
  const client = createQueryClient();
  client.setQueryData(queryKey, [party('a'), party('b')]);
  const roles = () => client.getQueryData(queryKey)!.map(({ role }) => role);
  const patch = (role: string) =>
    runMutation(client, patchPartyMutation('t1'), { partyId: 'a', body: { role } });
  return { requests, client, roles, patch };
}
const saved = { data: { id: 'a', role: 'Owner', representing: 'Buyer', permissions } };
const refused = { refused: { status: 409, code: 'conflict' } };

it('a refusal restores only the party that was changed, as another may have changed since', async () => {
  const { client, roles, patch } = open(() => {
    client.setQueryData(queryKey, (parties) =>
      parties?.map((one) => (one.id === 'b' ? party('b', 'Surveyor') : one)),
    );
    return refused;
  });
  await expect(patch('Owner')).rejects.toMatchObject({ code: 'conflict' });
  expect(roles()).toEqual(['Buyer', 'Surveyor']);
});

it.each([
  ['saved', saved],
  ['refused', refused],
])('reads everything that shows roles or rights again once a change was %s', async (_, response) => {
  const { client, requests, patch } = open(() => response);
  const keys = [queryKey, transactionKeys.one('t1'), [...chainKeys.all, 'x'], contactKeys.list, transactionKeys.one('t2')]; // oxfmt-ignore
  for (const key of keys.slice(1)) client.setQueryData(key, {});
  await patch('Owner').catch(() => {});
  expect(requests).toEqual(['PATCH /api/transactions/t1/parties/a']);
  expect(keys.map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, true, true, true, false]); // oxfmt-ignore
});

it('reads the transaction again even if its pages have been left, as it tells when it was changed', async () => {
  const { client, requests, patch } = open((path) => (path.includes('/parties/') ? saved : { data: {} }));
  await client.fetchQuery(transactionQuery('t1')).catch(() => {});
  await patch('Owner');
  expect(requests.filter((request) => request === 'GET /api/transactions/t1')).toHaveLength(2);
});

it('an older list that arrives during the change does not hide it', async () => {
  let respond = (_: StubResponse) => {};
  const { client, roles, patch } = open((path) =>
    path.includes('/parties/a') ? saved : new Promise((resolve) => (respond = resolve)),
  );
  const older = client.fetchQuery({ ...partiesQuery('t1'), staleTime: 0 }).catch(() => {});
  await patch('Owner');
  respond({ data: { data: [party('a'), party('b')], nextCursor: null } });
  await older;
  expect(roles()).toEqual(['Owner', 'Buyer']);
});
