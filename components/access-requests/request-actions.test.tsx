import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { ServiceLink } from '@/components/shell/service-link';
import { elementsIn, markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { SidePanel } from '@/components/ui/side-panel';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { contactsQuery } from '@/lib/contacts/queries';
import { partiesQuery } from '@/lib/parties/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { transactionQuery } from '@/lib/transactions/queries';
import { permissionPresets } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { RequestPanel } from './request-panel';
import { InviteLink, WhatToDo } from './what-to-do';

const { address, propertyId, ...summary } = transactionFixture('1');
const request: AccessRequest = {
  ...{ id: 'r', createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', status: 'pending' },
  ...{ role: 'Conveyancer', transactionId: '1', address, from: 'Leo Marchetti' },
};
const leo = { id: 'leo', relationship: 'chain', name: 'Leo Marchetti', email: 'leo@example.com', phone: null, company: null, companyWebsite: null, transactions: [] }; // oxfmt-ignore

const everything = permissionPresets.find(({ id }) => id === 'everything')!.permissions;

type Given = Partial<ComponentProps<typeof RequestPanel>> & {
  scopes?: string[];
  isRead?: boolean;
  rights?: Permissions | null;
  /** What the service says to all reads but those of whoami and the address book. */
  refused?: { status: number; code: string };
};

/** The panel of a request in a sale whose seller has a conveyancer, at a service that answers nothing else. */
async function panel({
  scopes = ['contacts:read', 'invites:write'],
  isRead = true,
  rights = everything,
  refused = { status: 502, code: 'unreachable' },
  ...given
}: Given = {}) {
  stubBrowser();
  const requests = stubServer(() => ({ refused }));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const book = { pages: [{ data: [leo], nextCursor: null }], pageParams: [undefined] };
  client.setQueryData<unknown>(contactsQuery().queryKey, book);
  if (isRead) {
    const sellers = { id: 'a', role: 'Conveyancer', representing: 'Seller' };
    client.setQueryData<unknown>(partiesQuery('1').queryKey, [sellers]);
    const property = { id: propertyId, address };
    const transaction = { ...summary, chainId: 'c', property, yourPermissions: rights };
    client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction);
  }
  const [onHandled, onClose] = [vi.fn<(isHandled: boolean) => void>(), vi.fn<() => void>()];
  const shownBy = { request, serviceUrl: null, isHandled: false, isPinned: false, focusRequest: null };
  const props = { ...shownBy, onHandled, onClose, ...given };
  const hook = await runHook(() => RequestPanel(props), client);
  const button = () => propsIn(hook.now(), Button)[0] as ComponentProps<typeof Button> | undefined;
  const part = (type: unknown) => propsIn(hook.now(), type)[0];
  return { ...hook, requests, onHandled, onClose, button, part };
}

/** The sections that load on their own. */
const sectionsIn = (shown: ReactElement) =>
  elementsIn(shown).filter(({ props }) => 'query' in props) as unknown as [
    ReactElement<object, (given: object) => ReactElement>,
  ];

it('marks a request as handled, or as not handled yet', async () => {
  const waiting = await panel();
  expect(waiting.button()!.children).toBe('Mark handled');
  waiting.button()!.onPress!();
  const handled = await panel({ isHandled: true });
  expect(handled.button()!.children).toBe('Not handled yet');
  handled.button()!.onPress!();
  expect([waiting.onHandled.mock.calls, handled.onHandled.mock.calls]).toEqual([[[true]], [[false]]]);
});

it('offers an invite to the only person of that name, on the side that is free', async () => {
  const { part } = await panel({ serviceUrl: 'https://service.example/' });
  const invite = { request, side: 'Buyer', inviteRefusal: undefined };
  expect(part(InviteLink)).toMatchObject({ ...invite, email: 'leo@example.com', isPrimary: true });
  expect(part(WhatToDo)).toMatchObject({ ...invite, serviceUrl: 'https://service.example/' });
  expect(part(ServiceLink)).toEqual({ url: 'https://service.example/' });
});

it('knows no side before the parties are read, and says which right the key lacks', async () => {
  const { part } = await panel({
    ...{ isRead: false, scopes: ['contacts:read'] },
    // A lender is on the buyer's side, whoever the parties are.
    request: { ...request, role: 'Lender' },
  });
  expect(part(InviteLink)).toMatchObject({
    side: null,
    inviteRefusal: expect.stringContaining('“invites:write”'),
  });
  expect(part(ServiceLink)).toBeUndefined();
});

it('offers no invite to a transaction on which the user has no rights', async () => {
  const { part } = await panel({ rights: null });
  const inviteRefusal = 'You do not have the right to change the parties of this transaction.';
  expect([part(InviteLink), part(WhatToDo)]).toMatchObject([{ inviteRefusal }, { inviteRefusal }]);
});

const reading = ['contacts:read', 'invites:write', 'chains:read'];
const notShown = 'The service does not show you this transaction.';
const noScope = expect.stringContaining('does not have the right “chains:read”');
it.each<[what: string, status: number, scopes: string[], refusal: unknown, says: RegExp]>([
  ['a transaction that is not shown', 404, reading, notShown, /loaded\. We could not find this\./],
  ['a transaction that was removed, with a key that may not read', 404, reading.slice(0, 2), notShown, /loaded\. We could not find this\./],
  ['a transaction that is refused', 403, reading, notShown, /loaded\. You do not have access to this\./],
  ['what the key may not read', 403, reading.slice(0, 2), noScope, /loaded\. This dashboard’s key .*“chains:read”/],
  ['what could not be read for another reason', 502, reading.slice(0, 2), undefined, /loaded\. Something went wrong\./],
])('offers an invite only where it may work, else says why: %s', async (_, status, scopes, inviteRefusal, says) => {
  const { until, part, now, client } = await panel({ isRead: false, refused: { status, code: 'x' }, scopes });
  await until(() => expect([client.isFetching(), part(InviteLink)]).toMatchObject([0, { inviteRefusal }]));
  const [{ type, props }] = sectionsIn(now());
  expect(textOf(markupOf((await runHook(() => type(props), client)).now()))).toMatch(says);
}); // oxfmt-ignore

it('offers nothing for a request that was answered', async () => {
  const { part, button } = await panel({ request: { ...request, status: 'declined' } });
  expect([part(InviteLink), part(WhatToDo), button()]).toEqual([undefined, undefined, undefined]);
});

it('is named by who asks, and for which role', async () => {
  const focusRequest = {};
  const { part, onClose } = await panel({ isPinned: true, focusRequest });
  const side = { title: 'Leo Marchetti', subtitle: 'asks to be the conveyancer', isOpen: true };
  expect(part(SidePanel)).toMatchObject({ ...side, isPinned: true, focusRequest, onClose });
  expect((await panel({ request: { ...request, from: ' ' } })).part(SidePanel)!.title).toBe('Name not given');
});

it('says of each section why it could not be loaded, and loads it again on a press', async () => {
  const { until, now, rerender, client, requests } = await panel({ isRead: false });
  await until(() => expect(client.isFetching()).toBe(0));
  await rerender();
  const [{ type, props }] = sectionsIn(now());
  const { now: shown } = await runHook(() => type(props));
  expect(textOf(markupOf(shown()))).toBe(
    'Who is already the conveyancer This could not be loaded. The service cannot be reached. Try again',
  );
  expect(markupOf(shown())).toContain('role="alert"');
  const reads = () => requests.filter((request) => request.includes('/parties')).length;
  const before = reads();
  (propsIn(shown(), Button)[0]!.onPress as () => void)();
  await until(() => expect(reads()).toBe(before + 1));
});

it('has words in place of a section that is loading', async () => {
  const query = { data: undefined, error: null, isFetching: true, refetch: () => {} };
  const { now } = await panel();
  const [{ type, props }] = sectionsIn(now());
  const { now: shown } = await runHook(() => type({ ...props, query }));
  expect(textOf(markupOf(shown()))).toContain('Loading: Who is already the conveyancer');
});
