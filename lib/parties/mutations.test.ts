import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import { chainKeys } from '@/lib/chains/queries';
import { contactKeys } from '@/lib/contacts/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { type StubResponse, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { runMutation } from '@/lib/query/testing-mutation';
import { ownChanges } from '@/lib/session/own-writes';
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

it('a refusal restores only what was changed, and nothing that has changed again since', async () => {
  const { chainNode, listingDetails } = permissionsWhere(() => false);
  const onlyView = permissionsWhere(({ flag }) => flag === 'canView').chainNode;
  const { client } = open(() => {
    const [a] = client.getQueryData(queryKey)!;
    const changed = { ...a!, role: 'Surveyor', permissions: { ...a!.permissions, chainNode: onlyView } };
    client.setQueryData(queryKey, [changed, party('b', 'Surveyor')]);
    return refused;
  });
  const body = { role: 'Owner', representing: 'Both', permissions: { chainNode, listingDetails } };
  const patching = runMutation(client, patchPartyMutation('t1'), { partyId: 'a', body });
  await expect(patching).rejects.toMatchObject({ code: 'conflict' });
  const left = { ...party('a', 'Surveyor'), permissions: { ...permissions, chainNode: onlyView } };
  expect(client.getQueryData(queryKey)).toEqual([left, party('b', 'Surveyor')]);
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

const transaction = {
  ...{ id: 't1', updatedAt: '2026-11-20T09:00:00Z', chainId: null, saleState: 'unknown', status: null },
  ...{
    amount: 1,
    currency: 'GBP',
    transactionDate: '2026-11-20T09:00:00Z',
    yourRole: null,
    yourPermissions: null,
  },
  property: {
    id: 'p1',
    address: { line1: '', line2: null, city: '', region: '', postcode: '', country: 'GB' },
  },
  listing: { amount: 1, currency: 'GBP', agent: '', url: null },
  stageProgress: { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 },
};
const later = { ...transaction, updatedAt: '2026-11-24T09:00:00Z' };
const own = { t1: { updatedAt: later.updatedAt, before: transaction.updatedAt } };

it.each([
  ['no one else has changed anything', {}, own],
  ['someone else has changed that party', { data: { ...saved.data, representing: 'Seller' } }, {}],
  ['someone else has changed the transaction', { read: { ...later, saleState: 'off-market' } }, {}],
  ['someone else has changed the user’s rights', { read: { ...later, yourRole: 'Buyer' } }, {}],
  ['someone else has changed another party', { parties: [party('a', 'Owner'), party('b', 'Owner')] }, {}],
  [
    'the user has changed their own role',
    { you: { ...party('a'), isYou: true }, read: { ...later, yourRole: 'Owner' } },
    own,
  ],
  ['the party was not known', { you: party('c') }, {}],
])(
  'notes the change as the user’s own only if they alone have changed it: %s',
  async (_, given, expected) => {
    const { data = saved.data, read = later, parties, you = party('a') } = given as Record<string, never>;
    const listed = { data: parties ?? [{ ...you, role: 'Owner' }, party('b')], nextCursor: null };
    const { client, patch } = open((path) => ({
      data: path.includes('/parties/') ? data : path.includes('/parties') ? listed : read,
    }));
    onTestFinished(pagePerson.set('person', () => {}));
    client.setQueryData(queryKey, [party('b'), you]);
    client.setQueryData<unknown>(transactionQuery('t1').queryKey, transaction);
    const leave = [
      new QueryObserver(client, partiesQuery('t1')).subscribe(() => {}),
      new QueryObserver(client, transactionQuery('t1')).subscribe(() => {}),
    ];
    await patch('Owner');
    leave.forEach((one) => one());
    expect(Object.fromEntries(ownChanges.read('person'))).toEqual(expected);
  },
);

it.each([
  ['both are saved', ['a', 'b']],
  ['the first is saved', ['a']],
  ['the second is saved', ['b']],
])('notes two changes at once as the user’s own: %s', async (_, accepted) => {
  const roles = { a: 'Buyer', b: 'Buyer' };
  let updatedAt = transaction.updatedAt;
  const { client } = open((path) => {
    const id = path.slice(-1) as 'a' | 'b';
    if (path.endsWith('/t1')) return { data: { ...transaction, updatedAt } };
    if (!path.includes('/parties/'))
      return { data: { data: [party('a', roles.a), party('b', roles.b)], nextCursor: null } };
    if (!accepted.includes(id)) return refused;
    [roles[id], updatedAt] = ['Owner', later.updatedAt];
    return { data: { ...saved.data, id } };
  });
  onTestFinished(pagePerson.set('person', () => {}));
  client.setQueryData<unknown>(transactionQuery('t1').queryKey, transaction);
  const leave = [
    new QueryObserver(client, partiesQuery('t1')).subscribe(() => {}),
    new QueryObserver(client, transactionQuery('t1')).subscribe(() => {}),
  ];
  const change = (partyId: string) =>
    runMutation(client, patchPartyMutation('t1'), { partyId, body: { role: 'Owner' } });
  await Promise.allSettled([change('a'), change('b')]);
  leave.forEach((one) => one());
  expect(Object.fromEntries(ownChanges.read('person'))).toEqual(own);
});

it('two refused changes of the same party leave what was last saved', async () => {
  const { roles, patch } = open(() => refused);
  await Promise.allSettled(['Owner', 'Surveyor'].map(patch));
  expect(roles()).toEqual(['Buyer', 'Buyer']);
});

it.each([
  ['the parties that are read after the last', saved.data, true],
  ['the response to the first', { ...saved.data, representing: 'Seller' }, false],
])('notes no two changes at once as the user’s own if someone else’s shows in %s', async (_, first, isShown) => {
  const responses = [first, saved.data];
  const listed = { data: [party('a', 'Owner'), party('b', 'Owner')], nextCursor: null };
  const { client, patch } = open((path) => ({
    data: path.includes('/parties/') ? responses.shift() : path.includes('/parties') ? listed : later,
  }));
  onTestFinished(pagePerson.set('person', () => {}));
  client.setQueryData<unknown>(transactionQuery('t1').queryKey, transaction);
  const leave = [
    new QueryObserver(client, { ...partiesQuery('t1'), staleTime: Infinity, enabled: isShown }).subscribe(() => {}),
    new QueryObserver(client, { ...transactionQuery('t1'), staleTime: Infinity }).subscribe(() => {}),
  ];
  await Promise.all([patch('Owner'), patch('Owner')]);
  leave.forEach((one) => one());
  expect(Object.fromEntries(ownChanges.read('person'))).toEqual({});
}); // oxfmt-ignore

it.each([
  ['saved', saved],
  ['refused', refused],
])('does not make the parties look as if just read if a change is %s', async (_, response) => {
  const during: unknown[] = [];
  const readAt = () => client.getQueryState(queryKey)!.dataUpdatedAt;
  const { client, roles, patch } = open(() => {
    during.push(readAt(), roles()[0]);
    return response;
  });
  client.setQueryData(queryKey, [party('a'), party('b')], { updatedAt: 1000 });
  await patch('Owner').catch(() => {});
  expect([during, readAt()]).toEqual([[1000, 'Owner'], 1000]);
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

it.each([
  ['refused', ['Buyer', 'Owner'], permissions],
  ['saved', ['Owner', 'Owner'], permissionsWhere(() => false)],
])('sends the changes of a transaction in their order, and reads its parties once: the first is %s', async (end, roles, rights) => {
  let decide = () => {};
  const decided = new Promise<void>((resolve) => (decide = resolve));
  const sent: unknown[] = [];
  const { client, requests } = open(async (path) => {
    if (!path.includes('/parties/')) return { data: { data: [party('a'), party('b')], nextCursor: null } };
    sent.push(path.slice(-1));
    if (sent.length > 1) return saved;
    await decided;
    return end === 'saved' ? saved : refused;
  });
  const leave = new QueryObserver(client, { ...partiesQuery('t1'), staleTime: Infinity }).subscribe(() => {});
  const { chainNode } = rights;
  const patch = (partyId: string, body: object) => runMutation(client, patchPartyMutation('t1'), { partyId, body }); // oxfmt-ignore
  const shown = () => client.getQueryData(queryKey)!;
  const first = patch('a', { role: 'Owner', permissions: { chainNode: permissionsWhere(() => false).chainNode } }); // oxfmt-ignore
  const second = patch('b', { role: 'Owner' });
  const third = patch('a', { representing: 'Both' });
  await vi.waitFor(() => expect(shown()[0]!.representing).toBe('Both'));
  expect(sent).toEqual(['a']);
  // A read in between brings the parties as they are saved, and hides no change.
  await client.refetchQueries({ queryKey });
  expect(shown()).toMatchObject([{ role: 'Owner', representing: 'Both' }, { role: 'Owner' }]);
  decide();
  await first.catch(() => {});
  expect(shown().map(({ role }) => role)).toEqual(roles);
  expect(shown()[0]).toMatchObject({ representing: 'Both', permissions: { ...permissions, chainNode } });
  await Promise.all([second, third]);
  expect(sent).toEqual(['a', 'b', 'a']);
  expect(requests.map((request) => request.split(' ')[0])).toEqual(['PATCH', 'GET', 'PATCH', 'PATCH', 'GET']);
  leave();
}); // oxfmt-ignore
