import type { ComponentProps, ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import type { ComboBox } from '@/components/ui/combo-box';
import { type FieldBinding, FormField } from '@/components/ui/form-field';
import { RoleFields } from '@/components/values/role-fields';
import type { Contact } from '@/lib/contacts/schema';
import { entryOf, type InviteEntry } from '@/lib/invites/invite-entry';
import type { CreateInviteBody } from '@/lib/invites/schema';
import type { Party } from '@/lib/parties/schema';
import { runHook } from '@/lib/query/testing-hook';
import { permissionsWhere } from '@/lib/values/permissions';
import { ExpiryField, InviteRights } from './invite-rights';
import { InviteRow } from './invite-row';
import type { InviteValues } from './invite-table';
import { RowNote } from './row-note';

const rights = permissionsWhere(() => true);
const contact = (email: string): Contact => ({
  ...{ id: email, relationship: 'direct', name: 'Ann Lee', email, phone: null, company: 'Wells & Co' },
  ...{ companyWebsite: null, transactions: [] },
});
const party = { email: 'Ann@vale.example' } as Party;

/** The second row of a table, in a sale to which ann@vale.example is a party. */
async function row(given: Partial<InviteEntry> = {}, more: Partial<ComponentProps<typeof InviteRow>> = {}) {
  const entry = entryOf({ email: 'ben@wells.example', ...given });
  const seen = { setFocus: vi.fn<(name: string) => void>() };
  const [onPaste, onRemove] = [vi.fn<(rows: object[]) => void>(), vi.fn<() => void>()];
  const contacts = [contact('ann@vale.example'), contact('ann@wells.example')];
  const knownPeople = { transactionId: 't', parties: [party], sent: [], domains: [] };
  const hook = await runHook(() => {
    const form = useForm<InviteValues, unknown, CreateInviteBody[]>({
      defaultValues: { rows: [entryOf(), entry] },
    });
    const shown = InviteRow({
      ...{ index: 1, form: { ...form, setFocus: seen.setFocus }, held: rights, knownPeople, contacts },
      ...{ isOnly: false, failure: undefined, onPaste, onRemove, ...more },
    });
    return { form, shown };
  });
  const fieldOf = (name: string, given: Partial<FieldBinding<string>> = {}) => {
    const field = propsIn(hook.now().shown, FormField).find((props) => props.name === `rows.1.${name}`)!;
    const binding = { id: name, value: '', onChange: () => {}, onBlur: () => {}, ...given };
    return (field.children as (binding: object) => ReactElement<Record<string, unknown>>)(binding);
  };
  const email = (given: Partial<FieldBinding<string>> = {}) =>
    fieldOf('email', given).props as unknown as ComponentProps<typeof ComboBox>;
  const note = () => propsIn(hook.now().shown, RowNote)[0] as ComponentProps<typeof RowNote>;
  const act = async (does: () => void) => (does(), hook.settle());
  const entryNow = () => hook.now().form.getValues('rows.1');
  return { ...hook, fieldOf, email, note, act, entryNow, setFocus: seen.setFocus, onPaste, onRemove };
}

it('holds back a likely typing error until the address is typed', async () => {
  const onBlur = vi.fn<() => void>();
  const { email, note, act } = await row({ email: 'ben@gmial.com' });
  expect(note().warning).toEqual({ kind: 'near-miss', meant: 'ben@gmail.com' });
  await act(() => email().onFocus!({} as never));
  expect(note().warning).toBeNull();
  await act(() => email({ onBlur }).onBlur!({} as never));
  expect(note().warning).not.toBeNull();
  expect(onBlur).toHaveBeenCalledOnce();
});

it('warns while typing if the address has an error or belongs to a party', async () => {
  const { email, note, act, now } = await row({ email: 'ben@gmial.com' });
  await act(() => email().onFocus!({} as never));
  await act(() => now().form.setError('rows.1.email', { message: 'Choose the right address' }));
  expect(note().warning).toMatchObject({ kind: 'near-miss' });
  await act(() => now().form.clearErrors());
  await act(() => now().form.setValue('rows.1.email', 'ann@vale.example'));
  expect(note().warning).toEqual({ kind: 'party', party });
});

it('keeps an address as it was confirmed, without its error, and moves to its field', async () => {
  const { note, act, entryNow, now, setFocus } = await row({ email: ' Ann@vale.example ' });
  await act(() => now().form.setError('rows.1.email', { message: 'Already a party' }));
  await act(() => note().onConfirm());
  expect(entryNow()).toMatchObject({ email: ' Ann@vale.example ', confirmedEmail: 'ann@vale.example' });
  expect([note().warning, now().form.getFieldState('rows.1.email').error]).toEqual([null, undefined]);
  expect([setFocus.mock.calls, now().form.getValues('rows.0')]).toEqual([[['rows.1.email']], entryOf()]);
});

it('uses the suggested address instead', async () => {
  const { note, act, entryNow, setFocus } = await row({ email: 'ben@gmial.com' });
  await act(() => note().onCorrect('ben@gmail.com'));
  expect(entryNow()).toMatchObject({ email: 'ben@gmail.com', confirmedEmail: '' });
  expect([note().warning, setFocus.mock.calls]).toEqual([null, [['rows.1.email']]]);
});

it('suggests people from the address book who are not a party yet', async () => {
  const { email } = await row();
  const { choices, inputValue, label, ...box } = email({ value: 'ann' });
  // The suggestions are searched already, and an address need not be one of them.
  expect(box).toMatchObject({ allowsCustomValue: true, menuTrigger: 'input', inputMode: 'email' });
  expect(box.defaultFilter!('ann@wells.example', 'lee')).toBe(true);
  expect(choices).toEqual([
    { id: 'ann@wells.example', text: 'ann@wells.example', detail: 'Ann Lee, Wells & Co' },
  ]);
  expect([inputValue, label, email({ value: 'zoe' }).choices]).toEqual(['ann', 'Email', []]);
});

it('hands on rows that are pasted, but lets a single address be pasted normally', async () => {
  const { email, onPaste } = await row();
  const paste = (text: string) => {
    const preventDefault = vi.fn<() => void>();
    email().onPaste!({ clipboardData: { getData: () => text }, preventDefault } as never);
    return preventDefault.mock.calls.length;
  };
  expect([paste('ann@wells.example'), onPaste.mock.calls]).toEqual([0, []]);
  expect(paste('ann@wells.example\tSurveyor\tBuyer')).toBe(1);
  expect(onPaste.mock.calls).toEqual([[[{ email: 'ann@wells.example', role: 'Surveyor', representing: 'Buyer' }]]]); // oxfmt-ignore
});

it('can be removed unless it is the only row, and names itself by its place', async () => {
  const { now, onRemove } = await row();
  const [remove] = propsIn(now().shown, Button);
  (remove!.onPress as () => void)();
  expect([remove!['aria-label'], onRemove.mock.calls.length]).toEqual(['Remove person 2', 1]);
  expect(propsIn(now().shown)[0]).toMatchObject({ role: 'group', 'aria-label': 'Person 2' });
});

it('cannot be removed if it is the only row', async () => {
  expect(propsIn((await row({}, { isOnly: true })).now().shown, Button)).toEqual([]);
});

it('asks for their role and side, rights and expiry, in fields of this row', async () => {
  const { fieldOf, note, now } = await row({ role: 'Surveyor' }, { failure: 'Too many.' });
  const side = fieldOf('role').props as { name: string; children: (binding: object) => ReactElement };
  expect(side.name).toBe('rows.1.representing');
  const [fields] = propsIn(side.children({ value: 'Buyer' }), RoleFields);
  expect(fields!.label).toBe('Their role');
  expect(fields).toMatchObject({ representing: { value: 'Buyer' } });
  const { type, props } = fieldOf('permissions');
  expect([type, props.entry, props.held]).toEqual([InviteRights, now().form.getValues('rows.1'), rights]);
  expect(fieldOf('expires').type).toBe(ExpiryField);
  expect(note()).toMatchObject({ failure: 'Too many.', transactionId: 't', entry: { role: 'Surveyor' } });
});
