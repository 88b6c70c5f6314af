import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { FormFailure } from '@/components/shell/form-failure';
import { PageHeader } from '@/components/shell/page-header';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Form } from '@/components/ui/form';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { type FieldBinding, FormField } from '@/components/ui/form-field';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainQuery } from '@/lib/chains/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { ignoreTimersFrom, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { permissionsWhere } from '@/lib/values/permissions';
import { AddTransactionForm } from './add-transaction-form';
import { OwnedPropertyField, PropertyFields } from './property-fields';
import { expectOnlyToast } from './testing-left-form';

type FormProps = ComponentProps<typeof Form<Record<string, unknown>, object>>;
type Given = {
  relation?: 'dependency';
  status?: number;
  code?: string;
  issues?: object[];
  scopes?: string[];
  edits?: boolean;
  /** What became of the submission of an earlier page. */
  found?: object;
};
const address = { addressLine1: '5 New Close', addressLine2: '', city: 'Bath', region: '', postcode: 'BA1 1AA', country: 'GB' }; // oxfmt-ignore

/** The form next to the second of two sales, at a service that answers like this. */
async function adding(given: Given = {}) {
  const { relation, status, code = 'x', issues, scopes = ['transactions:write'], edits = true } = given;
  const { found = { state: 'unknown' } } = given;
  stubBrowser();
  if (given.found) pendingSubmissions.put({ owner: 'u', name: 'add:chain' }, { id: 'sent', at: Date.now() });
  ignoreTimersFrom(1000);
  const { visited } = openPage('/chains/chain/add');
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(found);
    sent.push({ path, body: JSON.parse(body as string) });
    if (status === undefined) return Response.json({ transactionId: 'new', existing: false });
    return Response.json({ error: { code, message: 'Refused.', details: { issues } } }, { status });
  });
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const yourPermissions = permissionsWhere(({ flag }) => flag === 'canView' || edits);
  const chain = lineFixture(...['1', '2'].map((id) => transactionFixture(id, { yourPermissions })));
  client.setQueryData(chainQuery('chain').queryKey, chain);
  const props = { chainId: 'chain', userId: 'u', neighbourId: '2', relation };
  const hook = await runHook(() => AddTransactionForm(props), client);
  const form = () => propsIn(hook.now(), Form)[0] as unknown as FormProps;
  const set = (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) form().form.setValue(name, value);
    return hook.settle();
  };
  const send = async () => {
    let isSent: boolean | undefined;
    const refused = vi.fn<(errors: object) => void>();
    await form().form.handleSubmit(async (body) => (isSent = await form().onSubmit(body)), refused)();
    await hook.settle();
    return { isSent, errors: refused.mock.calls[0]?.[0] };
  };
  /** What a field renders, with this value, and what it changed. */
  const field = (name: string, value: unknown = '') => {
    const { children } = propsIn(hook.now(), FormField).find((one) => one.name === name)!;
    const onChange = vi.fn<(next: unknown) => void>();
    const render = children as (
      given: Partial<FieldBinding<unknown>>,
    ) => ReactElement<Record<string, unknown>>;
    const { type, props: shown } = render({ name, value, onChange });
    return { type, shown, change: (next: string) => ((shown.onChange as (to: string) => void)(next), onChange.mock.lastCall![0]) }; // oxfmt-ignore
  };
  const failure = () => textOf(markupOf(<FormFailure {...(form().outcome as ReactElement<ComponentProps<typeof FormFailure>>).props} />)); // oxfmt-ignore
  return { ...hook, form, set, send, field, failure, sent, visited };
}

it('adds a new property above its neighbour by default, and shows it in the chain', async () => {
  const { form, set, send, sent, visited } = await adding();
  await set({ 'property.address': address });
  expect(await send()).toMatchObject({ isSent: true });
  const common = { transactionId: '2', relation: 'requirement', useExistingTransaction: true };
  const { addressLine1, city, postcode, country } = address;
  const property = { address: { addressLine1, city, postcode, country }, saleState: 'for-sale-sold-stc', currency: 'GBP' }; // oxfmt-ignore
  expect(sent).toEqual([{ path: '/api/chains/chain/transactions', body: { ...common, property } }]);
  expect(visited).toEqual(['/chains/chain?select=new']);
  expect(form().draft).toEqual({ owner: 'u', name: 'add:chain' });
});

it('opens what it has saved if it is sent again unchanged, and adds another only if something has changed', async () => {
  const { set, send, sent, visited } = await adding();
  await set({ 'property.address': address });
  expect([await send(), await send(), sent.length]).toMatchObject([{ isSent: true }, { isSent: true }, 1]);
  expect(visited).toEqual(['/chains/chain?select=new', '/chains/chain?select=new']);
  await set({ 'property.address': { ...address, addressLine1: '6 New Close' } });
  expect([await send(), sent.length]).toMatchObject([{ isSent: true }, 2]);
});

it('adds a property that the user owns, below if the link asks for it, and twice if they want it', async () => {
  const { set, send, sent, now } = await adding({ relation: 'dependency' });
  expect(propsIn(now(), PropertyFields)[0]).toEqual({ path: 'property' });
  await set({
    source: 'owned',
    'property.address': address,
    propertyId: 'p1',
    useExistingTransaction: false,
  });
  expect(propsIn(now(), PropertyFields)).toEqual([]);
  expect(await send()).toMatchObject({ isSent: true });
  expect(sent[0]!.body).toEqual({
    ...{ transactionId: '2', relation: 'dependency', useExistingTransaction: false, propertyId: 'p1' },
  });
});

it('asks which property it is if none of the user’s own was chosen', async () => {
  const { set, send, sent, field } = await adding();
  await set({ source: 'owned' });
  expect(field('propertyId').type).toBe(OwnedPropertyField);
  const { errors } = await send();
  expect(errors).toMatchObject({ propertyId: { message: 'Enter a new property or choose one you own' } });
  expect(sent).toEqual([]);
});

it('stays and keeps what was entered if it is refused, with the reason at its field', async () => {
  const issues = [{ path: 'property.address.city', message: 'No such town' }];
  const { form, set, send, visited, failure } = await adding({ status: 400, issues });
  await set({ 'property.address': address });
  expect([await send(), visited]).toEqual([{ isSent: false, errors: undefined }, []]);
  expect(form().form.getFieldState('property.address.city').error?.message).toBe('No such town');
  expect(failure()).toMatch(/^The transaction was not saved Refused\./);
});

it('says where the property is already if the service finds it in a chain', async () => {
  const { set, send, failure } = await adding({ status: 409, code: 'conflict' });
  await set({ 'property.address': { ...address, addressLine1: '1 Quay Street', postcode: 'BS1 4RW' } });
  await send();
  expect(failure()).toContain('This property is already in this chain. Show it there');
});

it('says so also if the refusal arrives only after a reload', async () => {
  const details = { chainId: 'other', transactionId: 't9' };
  const refusal = { status: 409, code: 'conflict', message: 'In a chain', details };
  const { until, failure } = await adding({ found: { state: 'refused', failure: refusal } });
  const text = 'This property is already in another of your chains. Show it there';
  await until(() => expect(failure()).toContain(text));
});

it('asks before it sends again what may have been saved', async () => {
  const { form, set, send, visited, until, failure } = await adding({ status: 504, code: 'response_lost' });
  await set({ 'property.address': address });
  expect([(await send()).isSent, visited]).toEqual([false, []]);
  await until(() => expect(form().submitLabel).toBe('Send anyway'));
  expect(failure()).toMatch(/^We could not find the transaction .* Look at the chain$/);
});

it('cannot be sent without the right to edit, or with a key that may not', async () => {
  expect((await adding()).form().disabledReason).toBeUndefined();
  const without = await adding({ edits: false });
  expect(without.form().disabledReason).toBe('You do not have the right to edit this chain.');
  const [above] = without.field('relation').shown.options as { description: string }[];
  expect(above!.description).toBe('The new transaction waits for it.');
  const reason = (await adding({ edits: false, scopes: [] })).form().disabledReason;
  expect(reason).toContain('“transactions:write”');
});

it('offers each neighbour with its address, and what goes above or below it', async () => {
  const { field, form, now } = await adding();
  expect(field('transactionId').shown.choices).toEqual([
    { id: '1', text: '1 Quay Street', detail: '1 Quay Street, Bristol, BS1 4RW' },
    { id: '2', text: '2 Quay Street', detail: '2 Quay Street, Bristol, BS1 4RW' },
  ]);
  const relation = field('relation');
  expect(['dependency', 'requirement'].map(relation.change)).toEqual(['dependency', 'requirement']);
  expect((relation.shown.options as { value: string; label: string }[]).map(({ value, label }) => `${value} ${label.split(':')[0]}`)).toEqual(['requirement Above', 'dependency Below']); // oxfmt-ignore
  const source = field('source');
  form().form.setError('property.address.addressLine1', { message: 'A field that goes away' });
  expect(['owned', 'new'].map(source.change)).toEqual(['owned', 'new']);
  expect(form().form.getFieldState('property.address.addressLine1').error).toBeUndefined();
  expect(field('useExistingTransaction', true).shown.isSelected).toBe(true);
  expect(field('useExistingTransaction', false).shown.isSelected).toBe(false);
  expect(propsIn(now(), PageHeader)[0]).toMatchObject({
    documentTitle: 'Add to 2 Quay Street to 1 Quay Street',
    trail: [{ href: '/chains' }, { href: '/chains/chain', label: '2 Quay Street to 1 Quay Street' }],
  });
});

it.each([
  ['saved', undefined],
  ['not saved', 403],
])('goes nowhere if the form was left meanwhile, but says that it was %s', async (end, status) => {
  const form = await adding({ status });
  await form.set({ 'property.address': address });
  await expectOnlyToast(form, `The transaction was ${end}.`, status ? null : '/chains/chain?select=new');
});
