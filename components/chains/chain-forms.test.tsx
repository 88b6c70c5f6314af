import type { ReactElement, ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { FormField } from '@/components/ui/form-field';
import { chainQuery } from '@/lib/chains/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { PropertyValues } from '@/lib/properties/property-values';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import { permissionsWhere } from '@/lib/values/permissions';
import { AddTransactionForm } from './add-transaction-form';
import { CreateChainForm } from './create-chain-form';
import { PropertyFields } from './property-fields';

const formIn = (returned: ReactNode) => propsIn(returned, FormProvider)[0]! as unknown as UseFormReturn;
const rightTo = (edits: boolean) => permissionsWhere(({ flag }) => flag === 'canView' || edits);

/** The form that adds a transaction to a chain of which the user may edit the second and the third. */
async function adding(neighbourId?: string) {
  const client = createQueryClient();
  const chain = lineFixture(
    transactionFixture('1', { yourPermissions: rightTo(false) }),
    transactionFixture('2', { yourPermissions: rightTo(true) }),
    transactionFixture('3', { yourPermissions: rightTo(true) }),
  );
  client.setQueryData(chainQuery('chain').queryKey, chain);
  const hook = await runHook(
    () => AddTransactionForm({ chainId: 'chain', userId: 'u', neighbourId }),
    client,
  );
  /** The control of a field, with this value. */
  const control = (name: string) => {
    const field = propsIn(hook.now(), FormField).find((props) => props.name === name)!;
    const render = field.children as (binding: object) => ReactElement<Record<string, unknown>>;
    return render({ value: '', onChange: () => {} }).props;
  };
  return { form: formIn(hook.now()), control };
}

it('adds next to a transaction whose chain the user can edit, by default the one in the URL', async () => {
  const { control, form } = await adding('2');
  const ids = (control('transactionId').choices as { id: string }[]).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(['2', '3']));
  expect(form.getValues('transactionId')).toBe('2');
  expect((await adding('3')).form.getValues('transactionId')).toBe('3');
  expect(ids).toContain((await adding('1')).form.getValues('transactionId'));
});

it('says which of the two transactions will wait for the other', async () => {
  const options = (await adding('2')).control('relation').options as { description: string }[];
  expect(options.map(({ description }) => description)).toEqual([
    'The new transaction waits for 2 Quay Street.',
    '2 Quay Street waits for the new transaction.',
  ]);
});

const filled = { addressLine1: '5 Kept Close', city: 'Bristol', postcode: 'BS1 4RW' };

it.each([
  ['selling', ['selling']],
  ['buying', ['buying']],
  ['both', ['selling', 'buying']],
  ['thirdParty', ['thirdParty.property']],
])('asks for and sends the properties of a chain that is started as %s', async (kind, paths) => {
  const hook = await runHook(() => CreateChainForm({ userId: 'u' }));
  const form = formIn(hook.now());
  form.setValue('kind', kind);
  await hook.settle();
  expect(propsIn(hook.now(), PropertyFields).map(({ path }) => path)).toEqual(paths);
  for (const path of paths) {
    const { address, ...values } = form.getValues(path) as PropertyValues;
    form.setValue(path, { ...values, address: { ...address, ...filled }, askingPrice: 425_000 });
  }
  form.setValue('thirdParty.role', 'Buyer');
  form.setValue('thirdParty.representing', 'Buyer');
  const sent = vi.fn<(body: object) => void>();
  const refused = vi.fn<(errors: object) => void>();
  await form.handleSubmit(sent, refused)();
  expect(refused.mock.calls).toEqual([]);
  const body = sent.mock.calls[0]![0] as Record<string, unknown>;
  expect(Object.keys(body).filter((key) => body[key] !== undefined)).toEqual(paths.map((path) => path.split('.')[0]));
}); // oxfmt-ignore
