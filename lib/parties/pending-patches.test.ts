import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { type StubResponse, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { transactionQuery } from '@/lib/transactions/queries';
import { permissionsWhere } from '@/lib/values/permissions';
import { patchPartyMutation } from './mutations';
import { partiesQuery } from './queries';
import type { Party } from './schema';

const permissions = permissionsWhere(() => true);
const party = (role: string): Party => ({
  ...{ id: 'a', isYou: false, role, representing: 'Buyer', name: 'Ann Lee', permissions },
  ...{ email: null, phone: null, company: null, companyWebsite: null },
});
const saved = { data: { id: 'a', role: 'Owner', representing: 'Buyer', permissions } };
const refused = { refused: { status: 409, code: 'conflict' } };

/** A page with a buyer in its cache; `respond` gives every response. */
function open(respond: (path: string) => StubResponse | Promise<StubResponse>) {
  stubBrowser();
  stubServer(respond);
  const client = createQueryClient();
  const { queryKey } = partiesQuery('t1');
  client.setQueryData(queryKey, [party('Buyer')]);
  const roles = () => client.getQueryData(queryKey)!.map(({ role }) => role);
  const patch = () =>
    runMutation(client, patchPartyMutation('t1'), { partyId: 'a', body: { role: 'Owner' } });
  return { client, roles, patch };
}

it('shows a party as it is read once its last change was saved', async () => {
  const listed = { data: { data: [party('Lender')], nextCursor: null } };
  const { client, roles, patch } = open((path) => (path.includes('/parties/') ? saved : listed));
  await patch();
  await client.fetchQuery({ ...partiesQuery('t1'), staleTime: 0 });
  expect(roles()).toEqual(['Lender']);
});

it('a refusal does not hide the same change that was sent again', async () => {
  const responses = [refused, saved];
  const shown: unknown[] = [];
  const { client, roles, patch } = open((path) => {
    if (path.includes('/parties/')) return responses.shift()!;
    // The transaction is read once the first change has ended, and before the second is sent.
    shown.push([responses.length, roles()]);
    return { data: {} };
  });
  await client.fetchQuery(transactionQuery('t1')).catch(() => {});
  shown.length = 0;
  await Promise.allSettled([patch(), patch()]);
  expect(shown[0]).toEqual([1, ['Owner']]);
});
