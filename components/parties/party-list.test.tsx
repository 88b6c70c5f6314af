import { gapsQuery } from '@/lib/query/pages';
import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { FormFailure } from '@/components/shell/form-failure';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import type { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Table, type Column } from '@/components/ui/table';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { transactionQuery } from '@/lib/transactions/queries';
import { permissionsWhere } from '@/lib/values/permissions';
import { EditParty } from './edit-party';
import { PartyList } from './party-list';

const held = permissionsWhere(({ flag }) => flag !== 'canDelete');
const party = (id: string, given: Partial<Party> = {}): Party => ({
  ...{ id, name: `${id} Lee`, isYou: false, role: 'Conveyancer', representing: 'Seller', permissions: held },
  ...{ email: null, phone: null, company: null, companyWebsite: null, ...given },
});
const [ann, ben] = [party('Ann'), party('Ben', { name: null })];
const above = party('Cat', { permissions: permissionsWhere(() => true) });

beforeEach(() => void stubBrowser());

type Given = {
  unreadable?: number;
  parties?: Party[];
  search?: string;
  scopes?: string[];
  rights?: typeof held | null;
};

/** The list of a transaction whose user may change parties but not delete anything. */
async function list(
  given: Given = {},
  respond = (): StubResponse | Promise<StubResponse> => ({ data: ann }),
) {
  const { parties = [ann, ben], search = '', scopes = ['transactions:write', 'invites:write'] } = given;
  const { written } = openPage(`/transactions/1/parties${search}`);
  stubServer((path) => (path.includes('whoami') ? new Promise(() => {}) : respond()));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  client.setQueryData(partiesQuery('1').queryKey, parties);
  const gaps = { unreadable: given.unreadable ?? 0, isEndless: false };
  client.setQueryData(gapsQuery(partiesQuery('1').queryKey).queryKey, gaps);
  const rights = given.rights === undefined ? held : given.rights;
  const transaction = { ...transactionFixture('1'), yourPermissions: rights };
  client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction);
  const hook = await runHook(() => PartyList({ transactionId: '1', userId: 'u' }), client);
  const table = () => propsIn(hook.now(), Table)[0] as ComponentProps<typeof Table<Party>> | undefined;
  const cell = (id: string, row: Party) => table()!.columns.find((column: Column<Party>) => column.id === id)!.cell(row); // oxfmt-ignore
  const button = (row: Party) => (cell('change', row) as ReactElement<ComponentProps<typeof Button>>).props;
  const edited = () => propsIn(hook.now(), EditParty)[0] as ComponentProps<typeof EditParty> | undefined;
  const failures = () => propsIn(hook.now(), FormFailure).map(({ what }) => what);
  const invite = () => propsIn(hook.now(), LinkButton)[0] as ComponentProps<typeof LinkButton>;
  const act = async (does: () => void) => (does(), hook.settle());
  return { ...hook, written, table, cell, button, edited, failures, invite, act };
}

it('does not say that there are no parties if none of them could be read', async () => {
  const titles = ({ now }: Awaited<ReturnType<typeof list>>) =>
    propsIn(now(), EmptyState).map(({ title }) => title);
  expect(titles(await list({ parties: [], unreadable: 2 }))).toEqual(['No party could be shown so far']);
  expect(titles(await list({ parties: [] }))).toEqual(['No one is a party here']);
});

it('tells the dialog that not all parties could be read', async () => {
  expect((await list({ search: '?edit=Ann', unreadable: 1 })).edited()!.hasGaps).toBe(true);
});

it('lists each party with their role, contact details and rights', async () => {
  const you = party('Ann', { isYou: true });
  const { table } = await list({ parties: [you, ben] });
  const text = textOf(markupOf(<Table {...table()!} />));
  expect(text).toMatch(
    /Ann Lee \(you\) Seller's Conveyancer .*Ask the listing’s agent: Harbour & Vale Rights You can see everything\. You can change everything\. All rights Rights of Ann Lee /,
  );
  expect(text).toMatch(
    /Name not shared Seller's Conveyancer .*They can see everything\. .*Rights of Seller's Conveyancer /,
  );
});

it('opens the dialog of the party whose button is pressed, so that Back closes it', async () => {
  const { button, edited, act, written } = await list();
  expect([button(ann)['aria-label'], button(ben)['aria-label']]).toEqual([
    'Change Ann Lee',
    "Change Seller's Conveyancer",
  ]);
  expect(edited()).toBeUndefined();
  await act(() => button(ben).onPress!());
  expect(edited()).toMatchObject({ party: ben, parties: [ann, ben], hasGaps: false, held, userId: 'u' });
  expect(written).toEqual(['push /transactions/1/parties?edit=Ben']);
});

it('closes its dialog, but not that of another party which was opened since', async () => {
  const { button, edited, act } = await list({ search: '?edit=Ann' });
  const { onClose } = edited()!;
  await act(() => button(ben).onPress!());
  await act(onClose);
  expect(edited()!.party).toBe(ben);
  await act(() => edited()!.onClose());
  expect(edited()).toBeUndefined();
});

it.each<[string, Given]>([
  ['is not in the list', { search: '?edit=Zoe' }],
  ['has more rights than the user', { search: '?edit=Cat', parties: [ann, above] }],
  ['may not be changed with this key', { search: '?edit=Ann', scopes: [] }],
  ['is in a transaction where the user has no rights', { search: '?edit=Ann', rights: null }],
])('opens no dialog for a party in the URL who %s', async (_, given) => {
  expect((await list(given)).edited()).toBeUndefined();
});

it('says why a party cannot be changed', async () => {
  const reasonIn = async (given: Given, row = ann) => (await list(given)).button(row).disabledReason;
  expect(await reasonIn({})).toBeUndefined();
  expect(await reasonIn({}, above)).toMatch(/^They can delete anything and you cannot\./);
  expect(await reasonIn({ rights: null })).toMatch(/^You do not have the right to change the parties/);
  expect(await reasonIn({ rights: null, scopes: ['invites:write'] })).toContain('“transactions:write”');
});

it('says why no one can be invited', async () => {
  const { href, disabledReason } = (await list()).invite();
  expect([href, disabledReason]).toEqual(['/transactions/1/invite', undefined]);
  const reasonIn = async (given: Given) => (await list(given)).invite().disabledReason;
  const seesOnly = permissionsWhere(({ flag }) => flag === 'canView');
  for (const rights of [null, seesOnly])
    expect(await reasonIn({ rights })).toMatch(/^You do not have the right to change the parties/);
  expect(await reasonIn({ rights: null, scopes: ['transactions:write'] })).toContain('“invites:write”');
});

it('says that there are no parties, instead of an empty table', async () => {
  const { now, table } = await list({ parties: [] });
  expect([propsIn(now(), EmptyState)[0]!.title, table()]).toEqual(['No one is a party here', undefined]);
  const full = await list();
  expect([propsIn(full.now(), EmptyState), full.table()!.rows]).toEqual([[], [ann, ben]]);
});

it('shows who is being saved, and a refusal above the list unless their dialog is open', async () => {
  let refuse = () => {};
  const decided = new Promise<void>((resolve) => (refuse = resolve));
  const { button, edited, failures, act, until } = await list({ search: '?edit=Ann' }, async () => {
    await decided;
    return { refused: { status: 403, code: 'forbidden' } };
  });
  const saving = edited()!.change.patch(ann, { role: 'Buyer' }, { undo: null });
  await until(() => expect([button(ann).isPending, button(ben).isPending]).toEqual([true, false]));
  refuse();
  expect(await saving).toBe(false);
  await until(() => expect(edited()!.change.failures).toMatchObject([{ partyId: 'Ann' }]));
  expect([failures(), button(ann).isPending]).toEqual([[], false]);
  await act(() => edited()!.onClose());
  expect(failures()).toEqual(['The change of Ann Lee']);
});

it.each<[string, Party[], typeof held, RegExp]>([
  ['is removed', [ben], held, /^This person is not a party here/],
  ['is given a right that the user lacks', [{ ...ann, permissions: above.permissions }, ben], held, /^They can delete/],
  ['becomes one whom the user may not change', [ann, ben], permissionsWhere(({ flag }) => flag === 'canView'), /^You do not have the right/],
])('keeps their dialog open, with why nothing can be saved, if the party %s meanwhile', async (_, now, rights, why) => {
  const { client, edited, until, act } = await list({ search: '?edit=Ann' });
  expect(edited()!.refusal).toBeUndefined();
  const transaction = (yourPermissions: typeof held) => ({ ...transactionFixture('1'), yourPermissions });
  client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction(rights));
  client.setQueryData(partiesQuery('1').queryKey, now);
  await until(() => expect(edited()).toMatchObject({ party: ann, held, refusal: expect.stringMatching(why) }));
  client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction(held));
  client.setQueryData(partiesQuery('1').queryKey, [ann, ben]);
  await until(() => expect(edited()).toMatchObject({ party: ann, refusal: undefined }));
  client.setQueryData<unknown>(transactionQuery('1').queryKey, transaction(rights));
  client.setQueryData(partiesQuery('1').queryKey, now);
  await until(() => expect(edited()!.refusal).toMatch(why));
  await act(() => edited()!.onClose());
  expect(edited()).toBeUndefined();
}); // oxfmt-ignore

it('does not say that someone is no party any more if it may be their row that could not be read', async () => {
  const { client, edited, until } = await list({ search: '?edit=Ann' });
  client.setQueryData(gapsQuery(partiesQuery('1').queryKey).queryKey, { unreadable: 1, isEndless: false });
  client.setQueryData(partiesQuery('1').queryKey, [ben]);
  const refusal = 'Not all parties could be read, and this person is not among the others.';
  await until(() => expect(edited()).toMatchObject({ party: ann, refusal }));
});

it('shows each of two refusals above the list, until that change is made', async () => {
  let response: StubResponse = { refused: { status: 403, code: 'forbidden' } };
  const { edited, failures, act, settle } = await list({ search: '?edit=Ann' }, () => response);
  const { change, onClose } = edited()!;
  await Promise.all([ann, ben].map((one) => change.patch(one, { role: 'Buyer' })));
  await act(onClose);
  expect(failures()).toEqual(['The change of Ann Lee', "The change of Seller's Conveyancer"]);
  response = { data: ann };
  expect(await change.patch(ann, { role: 'Buyer' })).toBe(true);
  await settle();
  expect(failures()).toEqual(["The change of Seller's Conveyancer"]);
});

it('shows a refusal above the list, with what is wrong, once the dialog is closed', async () => {
  const refused = { refused: { status: 400, code: 'invalid_request' } };
  const { now, edited, act } = await list({ search: '?edit=Ann' }, () => refused);
  expect(await edited()!.change.patch(ann, { role: 'Buyer' }, { undo: null })).toBe(false);
  await act(() => edited()!.onClose());
  expect(propsIn(now(), FormFailure)).toMatchObject([{ what: 'The change of Ann Lee', hasIssues: true }]);
});
