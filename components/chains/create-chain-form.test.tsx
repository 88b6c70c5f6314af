import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { FormFailure } from '@/components/shell/form-failure';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Form } from '@/components/ui/form';
import { type FieldBinding, FormField } from '@/components/ui/form-field';
import { LinkButton } from '@/components/ui/link-button';
import { RadioGroup } from '@/components/ui/radio-group';
import { RoleFields } from '@/components/values/role-fields';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { ignoreTimersFrom, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { CreateChainForm } from './create-chain-form';
import { expectOnlyToast } from './testing-left-form';

type FormProps = ComponentProps<typeof Form<Record<string, object>, object>>;
type Answer = { status?: number; code?: string; issues?: object[]; scopes?: string[] };
type Binding = Partial<FieldBinding<string>>;

/** The form, at a service that answers like this. */
async function starting({ status, code = 'x', issues, scopes = ['chains:write'] }: Answer = {}) {
  stubBrowser();
  ignoreTimersFrom(1000);
  const { visited } = openPage('/chains/new');
  const sent: { path: string; body: Record<string, Record<string, unknown>> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ state: 'unknown' });
    sent.push({ path, body: JSON.parse(body as string) as never });
    if (status === undefined) return Response.json({ chainId: 'c9' });
    return Response.json({ error: { code, message: 'Refused.', details: { issues } } }, { status });
  });
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const hook = await runHook(() => CreateChainForm({ userId: 'u' }), client);
  const form = () => propsIn(hook.now(), Form)[0] as unknown as FormProps;
  const fill = (kind: string, address: Record<string, string>) => {
    form().form.setValue('kind', kind as never);
    for (const [path, addressLine1] of Object.entries(address)) {
      const filled = { addressLine1, city: 'Bristol', postcode: 'BS1 4RW', country: 'GB' };
      form().form.setValue(`${path}.address`, { addressLine2: '', region: '', ...filled } as never);
    }
    return hook.settle();
  };
  const send = async () => {
    let isSent: boolean | undefined;
    await form().form.handleSubmit(async (body) => (isSent = await form().onSubmit(body)))();
    await hook.settle();
    return isSent;
  };
  /** What a field renders, with this value. */
  const field = (name: string, binding: Binding) => {
    const render = propsIn(hook.now(), FormField).find((props) => props.name === name)!.children;
    return (render as (given: Binding) => ReactElement<Record<string, unknown>>)(binding);
  };
  const failure = () => textOf(markupOf(<FormFailure {...(form().outcome as ReactElement<ComponentProps<typeof FormFailure>>).props} />)); // oxfmt-ignore
  return { ...hook, form, fill, send, field, failure, sent, visited };
}

it('creates a chain of a sale and a purchase, each with its own property, and opens it', async () => {
  const { fill, send, sent, visited } = await starting();
  await fill('both', { selling: '1 Sold Street', buying: '2 Bought Road' });
  expect(await send()).toBe(true);
  const [{ path, body }] = sent as [(typeof sent)[number]];
  expect(path).toBe('/api/chains');
  expect(body.selling).toMatchObject({ address: { addressLine1: '1 Sold Street' }, saleState: 'for-sale-no-offers' }); // oxfmt-ignore
  expect(body.buying).toMatchObject({ address: { addressLine1: '2 Bought Road' }, saleState: 'for-sale-sold-stc' }); // oxfmt-ignore
  expect(visited).toEqual(['/chains/c9']);
});

it('creates a chain for someone else by default, with the role and side that were chosen', async () => {
  const { form, fill, send, sent } = await starting();
  expect(form().form.getValues('kind')).toBe('thirdParty');
  await fill('thirdParty', { 'thirdParty.property': '3 Their Lane' });
  form().form.setValue('thirdParty.role', 'Conveyancer' as never);
  form().form.setValue('thirdParty.representing', 'Seller' as never);
  expect(await send()).toBe(true);
  expect(sent[0]!.body.thirdParty).toMatchObject({
    ...{ role: 'Conveyancer', representing: 'Seller' },
    property: { address: { addressLine1: '3 Their Lane' }, saleState: 'for-sale-no-offers' },
  });
});

it('binds the role and the side to their own fields', async () => {
  const { field } = await starting();
  const { props } = field('thirdParty.role', { name: 'the role' });
  expect(props.name).toBe('thirdParty.representing');
  const render = props.children as (given: Binding) => ReactElement;
  const fields = render({ name: 'the side' }) as ReactElement<Record<string, Binding>>;
  expect(fields.type).toBe(RoleFields);
  expect([fields.props.role!.name, fields.props.representing!.name]).toEqual(['the role', 'the side']);
});

it('keeps the kind that is chosen if it is asked for one that it does not have', async () => {
  const { field } = await starting();
  const onChange = vi.fn<(kind: string) => void>();
  const { type, props } = field('kind', { value: 'buying', onChange });
  for (const kind of ['both', 'renting']) (props.onChange as (kind: string) => void)(kind);
  expect([type, onChange.mock.calls]).toEqual([RadioGroup, [['both'], ['buying']]]);
});

it('drops the errors of fields that go away with another kind', async () => {
  const { field, form } = await starting();
  form().form.setError('thirdParty.role', { message: 'Choose a role' });
  (field('kind', { value: 'thirdParty', onChange: () => {} }).props.onChange as (kind: string) => void)('selling'); // oxfmt-ignore
  expect(form().form.getFieldState('thirdParty.role').error).toBeUndefined();
});

it('stays and keeps what was entered if the chain is refused, with the reason at its field', async () => {
  const issues = [{ path: 'selling.address.postcode', message: 'No such postcode' }];
  const { form, fill, send, visited, failure } = await starting({ status: 400, issues });
  await fill('selling', { selling: '1 Sold Street' });
  expect([await send(), visited]).toEqual([false, []]);
  expect(form().form.getFieldState('selling.address.postcode').error?.message).toBe('No such postcode');
  expect(failure()).toMatch(/^The chain was not saved Refused\./);
  expect(form().submitLabel).toBe('Create the chain');
});

it('asks before it sends again what may have been saved', async () => {
  const { form, fill, send, visited, failure, until } = await starting({
    status: 504,
    code: 'response_lost',
  });
  await fill('selling', { selling: '1 Sold Street' });
  expect([await send(), visited]).toEqual([false, []]);
  await until(() => expect(form().submitLabel).toBe('Send anyway'));
  expect(failure()).toMatch(/^We could not find the chain .* Look at your chains$/);
});

it('says which right the key lacks, and keeps the draft of each person apart', async () => {
  const { form } = await starting({ scopes: [] });
  expect(form().disabledReason).toContain('“chains:write”');
  const { form: allowed } = await starting();
  expect([allowed().disabledReason, allowed().draft]).toEqual([undefined, { owner: 'u', name: 'chain' }]);
  expect(propsIn(allowed().cancel, LinkButton)[0]!.href).toBe('/chains');
});

it.each([
  ['saved', undefined],
  ['not saved', 403],
])('goes nowhere if the form was left meanwhile, but says that it was %s', async (end, status) => {
  const form = await starting({ status });
  await form.fill('selling', { selling: '1 Sold Street' });
  await expectOnlyToast(form, `The chain was ${end}.`, status ? null : '/chains/c9');
});
