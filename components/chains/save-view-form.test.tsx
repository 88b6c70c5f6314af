import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { runHook } from '@/lib/query/testing-hook';
import { SaveViewForm } from './save-view-form';

async function form() {
  const onSave = vi.fn<(name: string) => boolean>(() => true);
  const hook = await runHook(() => SaveViewForm({ onSave }));
  const field = () => propsIn(hook.now(), TextField)[0]!;
  const type = async (name: string) => ((field().onChange as (name: string) => void)(name), hook.settle());
  /** @returns whether the browser is kept from sending the form itself */
  const submit = () => {
    const preventDefault = vi.fn<() => void>();
    (propsIn(hook.now(), 'form')[0]!.onSubmit as (event: object) => void)({ preventDefault });
    return preventDefault.mock.calls.length === 1;
  };
  return { ...hook, onSave, field, type, submit };
}

it('saves the view under what is typed, without spaces around it', async () => {
  const { type, field, submit, onSave, now } = await form();
  await type('  Late sales ');
  expect(field().value).toBe('  Late sales ');
  expect([submit(), onSave.mock.calls]).toEqual([true, [['Late sales']]]);
  // Enter in the field submits the form as well.
  expect(propsIn(now(), Button)[0]).toMatchObject({ type: 'submit', children: 'Save' });
});

it.each(['', '   '])('asks for the name at its field, and saves nothing without one: “%s”', async (name) => {
  const { type, submit, onSave, field, settle } = await form();
  // The message must be there before the field is read.
  const focus = vi.fn<() => void>(() => expect(field().errorMessage).toBe('Enter a name'));
  (field().ref as { current: unknown }).current = { focus };
  await type(name);
  expect([submit(), onSave.mock.calls]).toEqual([true, []]);
  expect(focus).toHaveBeenCalledOnce();
  await type('Late sales');
  submit();
  await settle();
  expect(field().errorMessage).toBeUndefined();
});

it('is ready to type in, up to 40 characters', async () => {
  const { field } = await form();
  expect(field()).toMatchObject({ label: 'Name of the view', autoFocus: true, maxLength: 40 });
});

it('keeps the name and says why if this browser does not store the view, until it does', async () => {
  const { type, submit, field, settle, onSave } = await form();
  await type('Late sales');
  onSave.mockReturnValueOnce(false);
  submit();
  await settle();
  expect(field()).toMatchObject({
    value: 'Late sales',
    errorMessage: 'This browser does not store data for this site. Allow it, then save the view again.',
  });
  submit();
  await settle();
  expect([field().errorMessage, onSave.mock.calls.length]).toEqual([undefined, 2]);
});
