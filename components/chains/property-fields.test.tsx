import type { ReactElement, ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { type FieldBinding, FormField } from '@/components/ui/form-field';
import { Skeleton } from '@/components/ui/skeleton';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { propertiesQuery } from '@/lib/properties/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { OwnedPropertyField, PropertyFields } from './property-fields';

type Shown = Record<string, unknown> & { label: string; onChange: (value: unknown) => void };

/** The fields of a property, by their names within it. `show` renders one with a value. */
function fields() {
  let returned: ReactNode;
  const Fields = () => (returned = PropertyFields({ path: 'selling' }));
  function Page() {
    return (
      <FormProvider {...useForm()}>
        <Fields />
      </FormProvider>
    );
  }
  markupOf(<Page />);
  const all = propsIn(returned, FormField) as { name: string; children: (given: object) => ReactElement<Shown> }[]; // oxfmt-ignore
  const show = (name: string, value: unknown): Shown & { changed: unknown[][] } => {
    const onChange = vi.fn<(next: unknown) => void>();
    const { children } = all.find((one) => one.name === `selling.${name}`)!;
    return { ...children({ name, value, onChange: (next: unknown) => onChange(next) }).props, changed: onChange.mock.calls }; // oxfmt-ignore
  };
  return { show, names: all.map(({ name }) => name.replace('selling.', '')) };
}

it('asks for each part of a property under its own label, and says which parts may be left empty', () => {
  const { names, show } = fields();
  const labels = names.map((name) => {
    const { label, hint } = show(name, '');
    return [name, hint === undefined ? label : `${label} (${String(hint)})`];
  });
  expect(Object.fromEntries(labels)).toEqual({
    'address.addressLine1': 'Address line 1',
    'address.addressLine2': 'Address line 2 (optional)',
    'address.city': 'Town or city (optional)',
    'address.region': 'County (optional)',
    'address.postcode': 'Postcode (optional)',
    'address.country': 'Country (two letters)',
    saleState: 'Sale state',
    askingPrice: 'Asking price (optional)',
    acceptedPrice: 'Accepted price (optional)',
    currency: 'Currency (three letters)',
    agent: 'Listing agent (optional)',
    url: 'Listing page (optional)',
    image: 'Picture (optional)',
  });
  expect([show('url', '').type, show('image', '').type, show('agent', '').type]).toEqual(['url', 'url', undefined]); // oxfmt-ignore
});

it('takes an emptied price as no price, and none below zero', () => {
  const { show } = fields();
  for (const name of ['askingPrice', 'acceptedPrice']) {
    const price = show(name, 425_000);
    expect(price).toMatchObject({ value: 425_000, minValue: 0 });
    for (const value of [1.5, Number.NaN, 0]) price.onChange(value);
    expect(price.changed).toEqual([[1.5], [null], [0]]);
    expect(show(name, null).value).toBeNaN();
  }
});

it('offers the sale states by name', () => {
  expect(fields().show('saleState', 'off-market')).toMatchObject({
    value: 'off-market',
    choices: [
      { id: 'for-sale-no-offers', text: 'For sale' },
      { id: 'for-sale-sold-stc', text: 'Sold STC' },
      { id: 'off-market', text: 'Off market' },
      { id: 'unknown', text: 'Not known' },
    ],
  });
});

type Given = { ids?: string[]; nextCursor?: string; scopes?: string[]; isRefused?: boolean };

/** The choice among the properties that the tab has read; none has been read by default. */
async function owned({ ids, nextCursor, scopes = ['properties:read'], isRefused = false }: Given = {}) {
  stubBrowser();
  const refused = { refused: { status: 503, code: 'unreachable' } };
  const requests = stubServer(() => (isRefused ? refused : new Promise<never>(() => {})));
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const data = ids?.map((id) => ({ id, address: transactionFixture(id).address }));
  if (data) client.setQueryData(propertiesQuery().queryKey, { pages: [{ data, nextCursor: nextCursor ?? null }], pageParams: [undefined] } as never); // oxfmt-ignore
  const onChange = vi.fn<(id: string) => void>();
  const field = { value: '', onChange, name: 'propertyId' } as unknown as FieldBinding<string>;
  const hook = await runHook(() => OwnedPropertyField(field), client);
  const box = () => propsIn(hook.now(), ComboBox)[0]!;
  const said = () => textOf(markupOf(hook.now()));
  return { ...hook, box, said, requests, onChange };
}

it('offers the user’s properties by their whole address, and clears the field if none is chosen', async () => {
  const { box, onChange } = await owned({ ids: ['1', '2'] });
  expect(box()).toMatchObject({ label: 'Your property', value: null, description: undefined });
  expect(box().choices).toEqual([
    { id: '1', text: '1 Quay Street, Bristol, BS1 4RW' },
    { id: '2', text: '2 Quay Street, Bristol, BS1 4RW' },
  ]);
  for (const id of ['2', null]) (box().onChange as (id: string | null) => void)(id);
  expect(onChange.mock.calls).toEqual([['2'], ['']]);
});

it('reads every page, and says that more are loading', async () => {
  const { box, requests } = await owned({ ids: ['1'], nextCursor: 'more' });
  expect([box().description, requests.length]).toEqual(['Loading more…', 1]);
  expect(requests[0]).toContain('cursor=more');
});

it('says that not all properties could be loaded, and loads the rest when asked', async () => {
  const { now, until, box, requests } = await owned({
    ids: ['1'],
    nextCursor: 'more',
    isRefused: true,
  });
  await until(() =>
    expect(propsIn(now(), Banner)[0]?.title).toBe('Not all of your properties could be loaded'),
  );
  expect(box().choices).toHaveLength(1);
  const before = requests.length;
  (propsIn(now(), Banner)[0]!.action as ReactElement<{ onPress: () => void }>).props.onPress();
  await until(() => expect(requests.length).toBe(before + 1));
  const none = await owned({ ids: [], nextCursor: 'more', isRefused: true });
  expect(propsIn(none.now(), ComboBox)).toHaveLength(1);
});

it('says that the properties are loading, that there are none, or that the key may not read them', async () => {
  expect(propsIn((await owned()).now(), Skeleton)[0]!.label).toBe('Loading your properties');
  expect((await owned({ ids: [] })).said()).toMatch(/^You do not own a property in the service\./);
  const { said, requests } = await owned({ scopes: [] });
  expect([said().includes('“properties:read”'), requests]).toEqual([true, []]);
});

it('says that the properties could not be loaded, and tries again when asked', async () => {
  const { now, until, requests } = await owned({ isRefused: true });
  await until(() => expect(propsIn(now(), Banner)[0]).toMatchObject({ tone: 'warning', title: 'Your properties could not be loaded' })); // oxfmt-ignore
  const before = requests.length;
  (propsIn(now(), Button)[0]!.onPress as () => void)();
  await until(() => expect(requests.length).toBe(before + 1));
});
