import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import type { Contact } from '@/lib/contacts/schema';
import { entryOf, type InviteEntry } from '@/lib/invites/invite-entry';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { transactionQuery } from '@/lib/transactions/queries';
import { permissionsWhere } from '@/lib/values/permissions';
import { InviteResults } from './invite-results';
import { InviteRow } from './invite-row';
import { InviteTable, type InviteValues } from './invite-table';
import { CorrectedInvite } from './sent-invites';

const held = permissionsWhere(({ flag }) => flag !== 'canDelete');
const noPrefill = { email: '', role: '', representing: '', expires: null, correct: '' };
const person = (name: string, given: Partial<InviteEntry> = {}) =>
  entryOf({ email: `${name}@wells.example`, role: 'Buyer', representing: 'Buyer', ...given });
const ann: Contact = {
  ...{ id: 'ann', relationship: 'direct', name: 'Ann Lee', email: 'ann@quay.example', phone: null },
  ...{ company: null, companyWebsite: null, transactions: [] },
};
type FormProps = ComponentProps<typeof Form<InviteValues, CreateInviteBody[]>>;
type Given = Partial<ComponentProps<typeof InviteTable>['prefill']> & {
  rights?: typeof held | null;
  scopes?: string[];
  /** Whose invite the service refuses. */
  refused?: string;
  answered?: Promise<void>;
};

/** The table for a sale whose parties are at wells.example and vale.example. */
async function table(given: Given = {}) {
  const { rights = held, scopes = ['invites:write'], refused, answered, ...prefill } = given;
  stubBrowser();
  const requests = stubServer(async (path, body) => {
    if (path.includes('address-book')) return { data: { data: [ann], nextCursor: null } };
    await answered;
    const [name] = (body as CreateInviteBody).email.toLowerCase().split('@');
    return name === refused
      ? { refused: { status: 409, code: 'conflict' } }
      : { data: { id: 'i', emailSent: true } };
  });
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const parties = ['amelia@vale.example', 'zoe@wells.example', null].map((email) => ({ email }) as Party);
  client.setQueryData(partiesQuery('1').queryKey, parties);
  const transaction = transactionFixture('1', { yourPermissions: rights });
  const property = { id: 'p', address: transaction.address };
  client.setQueryData<unknown>(transactionQuery('1').queryKey, { ...transaction, property });
  const props = { transactionId: '1', userId: 'u', prefill: { ...noPrefill, ...prefill } };
  const hook = await runHook(() => InviteTable(props), client);
  const shown = () => propsIn(hook.now(), Form)[0] as unknown as FormProps;
  const rows = () => propsIn(hook.now(), InviteRow) as ComponentProps<typeof InviteRow>[];
  const form = () => rows()[0]!.form;
  const entries = () => form().getValues('rows');
  const emailsNow = () => entries().map(({ email }) => email);
  const act = async (does: () => void) => (does(), hook.settle());
  const fill = (...entries: InviteEntry[]) => act(() => form().setValue('rows', entries));
  const add = () => act(propsIn(hook.now(), Button)[0]!.onPress as () => void);
  const status = () => propsIn(hook.now(), 'p').find(({ role, className }) => role === 'status' && !`${className as string}`.includes('hidden'))!.children; // oxfmt-ignore
  /** Validates as on submit. */
  const check = async () => {
    const sent = vi.fn<(bodies: CreateInviteBody[]) => void>();
    await form().handleSubmit((bodies) => sent(bodies))();
    await hook.settle();
    const errors = entries().map((_, at) => form().getFieldState(`rows.${at}.email`).error?.message);
    return { bodies: sent.mock.calls[0]?.[0], errors };
  };
  const root = () => (hook.now() as ReactElement<ComponentProps<'div'>>).props;
  return { ...hook, requests, shown, rows, form, emailsNow, act, fill, add, status, check, root };
}

it.each<[string, Given, Partial<InviteEntry>]>([
  ['nothing', {}, { email: '', role: '', representing: '', expires: 'twoWeeks' }],
  ['a role that can be on one side only', { email: 'a@b.example', role: 'Lender' }, { email: 'a@b.example', role: 'Lender', representing: 'Buyer' }],
  ['a side', { role: 'Lender', representing: 'Seller' }, { representing: 'Seller' }],
  ['an expiry', { expires: 'oneDay' }, { expires: 'oneDay' }],
])('starts with one row, filled in from the URL: %s', async (_, prefill, row) => {
  const { form, rows } = await table(prefill);
  expect(form().getValues('rows')).toEqual([expect.objectContaining(row)]);
  expect(rows().map(({ isOnly }) => isOnly)).toEqual([true]);
}); // oxfmt-ignore

it('says how many people the button invites, without blank rows', async () => {
  const { shown, fill } = await table();
  expect(shown()).toMatchObject({ submitLabel: 'Send the invitation', errorsAt: 'fields' });
  await fill(person('ann'), entryOf());
  expect(shown().submitLabel).toBe('Send the invitation');
  await fill(person('ann'), entryOf(), person('ben'));
  expect(shown().submitLabel).toBe('Send 2 invitations');
});

it('adds a blank row, with the expiry of the last one', async () => {
  const { form, rows, add, fill } = await table();
  await fill(person('ann', { expires: 'oneDay' }), person('ben', { expires: 'never' }));
  await add();
  expect(form().getValues('rows.2')).toEqual(entryOf({ expires: 'never' }));
  expect(rows().map(({ index, isOnly }) => [index, isOnly])).toEqual([[0, false], [1, false], [2, false]]); // oxfmt-ignore
});

it('fills in a blank row and new ones below it with what is pasted', async () => {
  const { form, rows, emailsNow, act, fill, status } = await table();
  await fill(entryOf({ expires: 'oneDay' }), person('last'));
  const pasted = ['ann', 'ben'].map((email) => ({ email, role: 'Lender', representing: 'Buyer' }));
  await act(() => rows()[0]!.onPaste(pasted));
  expect(emailsNow()).toEqual(['ann', 'ben', 'last@wells.example']);
  for (const at of [0, 1] as const)
    expect(form().getValues(`rows.${at}`)).toEqual(entryOf({ ...pasted[at], expires: 'oneDay' }));
  expect(status()).toBe('2 people were filled in.');
});

it('keeps a row in which anything was filled in when others are pasted into it', async () => {
  const { rows, emailsNow, act, fill, status } = await table();
  await fill(entryOf({ role: 'Lender' }), person('last'));
  await act(() => rows()[0]!.onPaste([{ email: 'ann', role: '', representing: '' }]));
  expect(emailsNow()).toEqual(['', 'ann', 'last@wells.example']);
  expect(status()).toBe('1 person was filled in.');
});

it('removes a row, says so and moves to the next one, or to the one before the last', async () => {
  const { form, rows, emailsNow, act, fill, status } = await table();
  await fill(person('ann'), person('ben'), person('cat'));
  const focused: string[] = [];
  for (const at of [0, 1, 2] as const) {
    const focus = () => focused.push(`${at}`);
    form().register(`rows.${at}.email`).ref({ type: 'text', name: `rows.${at}.email`, value: emailsNow()[at], focus });
  }
  await act(() => rows()[1]!.onRemove());
  expect([emailsNow(), focused]).toEqual([['ann@wells.example', 'cat@wells.example'], ['2']]);
  expect(status()).toBe('Person 2 was removed.');
  await act(() => rows()[1]!.onRemove());
  expect([emailsNow(), focused]).toEqual([['ann@wells.example'], ['2', '0']]);
}); // oxfmt-ignore

it('sends the rows that are filled in, with no more rights than the user has, even to a confirmed address', async () => {
  const { fill, check } = await table();
  const all = permissionsWhere(() => true);
  const zoe = person('zoe', { permissions: all, confirmedEmail: 'zoe@wells.example' });
  await fill(entryOf(), person('ann', { email: ' ann@wells.example ', permissions: all }), zoe);
  const invited = { role: 'Buyer', representing: 'Buyer', permissions: held, expires: 'twoWeeks' };
  expect((await check()).bodies).toEqual([
    { email: 'ann@wells.example', ...invited },
    { email: 'zoe@wells.example', ...invited },
  ]);
});

it('asks for an address if no row is filled in', async () => {
  const { check, add } = await table();
  await add();
  const missing = 'Enter an email address, like name@example.com';
  expect(await check()).toEqual({ bodies: undefined, errors: [missing, undefined] });
});

it('shows each problem at its own row, even below a blank one', async () => {
  const { fill, check } = await table();
  const [blank, wrong] = [entryOf(), person('x', { email: 'x@' })];
  const again = person('ann', { email: 'ANN@wells.example' });
  await fill(blank, wrong, person('ann'), again, person('zoe'), person('y', { email: 'y@gmial.com' }));
  const [typo, repeated] = ['Enter an email address, like name@example.com', 'Already in an earlier row'];
  const [party, unsure] = ['Already a party: remove the row, or choose “Invite anyway”', 'Choose the right address'];
  expect(await check()).toEqual({ bodies: undefined, errors: [undefined, typo, undefined, repeated, party, unsure] });
}); // oxfmt-ignore

it.each<[string, Given, RegExp | undefined]>([
  ['nothing is missing', {}, undefined],
  ['the user has no rights', { rights: null }, /^You do not have the right to change the parties/],
  ['the key lacks the scope', { scopes: [] }, /“invites:write”/],
])('says why no one can be invited: %s', async (_, given, reason) => {
  const { shown, rows } = await table(given);
  expect(shown().disabledReason).toEqual(reason && expect.stringMatching(reason));
  expect(rows()[0]!.held).toEqual(given.rights === null ? permissionsWhere(() => false) : held);
});

it('compares addresses with those of the parties, and of the address book once a field has the focus', async () => {
  const { rows, requests, root, act, until } = await table({ scopes: ['invites:write', 'contacts:read'] });
  expect(rows()[0]!.knownPeople).toMatchObject({ transactionId: '1', domains: ['vale.example', 'wells.example'] });
  const read = () => requests.filter((request) => request.includes('address-book')).length;
  expect(read()).toBe(0);
  await act(() => root().onFocus!({} as never));
  await until(() => expect(rows()[0]!.contacts).toHaveLength(1));
  expect(rows()[0]!.knownPeople.domains).toEqual(['vale.example', 'wells.example', 'quay.example']);
}); // oxfmt-ignore

it.each([
  ['a correction', { correct: 'i1' }, 'invite:1:i1', [{ id: 'i1', email: 'old@wells.example' }]],
  ['anyone else', {}, 'invite:1:old@wells.example', []],
  ['a missing role', { email: '', role: 'Lender', representing: 'Buyer' }, 'invite:1:Lender Buyer', []],
])('keeps a draft of its own for each prefilled person: %s', async (_, prefill, name, explained) => {
  const { shown, now } = await table({ email: 'old@wells.example', ...prefill });
  expect(shown().draft).toEqual({ owner: 'u', name });
  expect(propsIn(now(), CorrectedInvite)).toMatchObject(explained);
});

it('shows its progress while it sends, then the results, and why a row is still there', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { shown, rows, fill, check, status, until, now } = await table({ refused: 'ben', answered });
  await fill(person('ann'), person('ben', { email: ' BEN@wells.example' }));
  const sending = shown().onSubmit((await check()).bodies!);
  await until(() => expect(status()).toBe('Sending 1 of 2…'));
  answer();
  expect(await sending).toBe(false);
  await until(() => expect(rows().map(({ failure }) => failure)).toEqual(['conflict']));
  expect(status()).toBe('');
  const results = { outcome: { failed: 1 }, address: { line1: '1 Quay Street' } };
  expect(propsIn(now(), InviteResults)).toMatchObject([results]);
});

it('no longer says what was removed once it sends', async () => {
  const { shown, rows, act, fill, status } = await table();
  await fill(person('ann'), person('ben'));
  await act(() => rows()[1]!.onRemove());
  expect(status()).not.toBe('');
  await act(() => shown().onSubmit([]));
  expect(status()).toBe('');
});

it('sends with Ctrl and Enter in the table, but not with Enter alone', async () => {
  const { root } = await table();
  class Node {}
  class HTMLInputElement extends Node {}
  vi.stubGlobal('Node', Node);
  vi.stubGlobal('HTMLInputElement', HTMLInputElement);
  const [field, button, outside] = [new HTMLInputElement(), new Node(), new HTMLInputElement()];
  const requestSubmit = vi.fn<() => void>();
  const contains = (node: unknown) => node !== outside;
  (root().ref as { current: unknown }).current = { contains, querySelector: () => ({ requestSubmit }) };
  /** @returns whether it sends, and whether the browser does nothing else */
  const press = (target: Node, given: object = {}) => {
    requestSubmit.mockClear();
    const preventDefault = vi.fn<() => void>();
    const event = { key: 'Enter', target, preventDefault, stopPropagation: () => {}, ...given } as never;
    root().onKeyDownCapture!(event);
    root().onKeyDown!(event);
    return [requestSubmit.mock.calls.length > 0, preventDefault.mock.calls.length > 0];
  };
  for (const given of [{ ctrlKey: true }, { metaKey: true }])
    expect(press(button, given)).toEqual([true, true]);
  expect(press(field)).toEqual([false, true]);
  for (const given of [{}, { key: 'a', ctrlKey: true }]) expect(press(button, given)).toEqual([false, false]);
  for (const given of [{}, { ctrlKey: true }]) expect(press(outside, given)).toEqual([false, false]);
});
