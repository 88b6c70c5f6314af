import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Form } from './form';
import { fieldId } from './form-field';
import { UnsavedGuard } from './unsaved-guard';

type Handler = (event: { preventDefault(): void }) => void;

/** @returns the submit handler that the browser calls when Save is pressed */
function submitHandler(onSubmit: (body: object) => Promise<boolean>, disabledReason?: string): Handler {
  let submit: Handler = () => {};
  function Page() {
    const form = useForm<{ title: string }>({ defaultValues: { title: 'Survey' } });
    const props = { form, label: 'Add', onSubmit, submitLabel: 'Save', disabledReason, children: null };
    const rendered = Form({ ...props, draft: { owner: 'user-1', name: 'stage' } });
    submit = (rendered as ReactElement<{ onSubmit: Handler }>).props.onSubmit;
    return null;
  }
  renderToStaticMarkup(<Page />);
  return submit;
}
const event = { preventDefault() {} };

it('ignores a second submit while the first is in flight, and submits again after it has ended', async () => {
  let finish = (_: boolean) => {};
  const onSubmit = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const submit = submitHandler(onSubmit);
  submit(event);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce(), 20_000);
  submit(event);
  // Let the second submit's validation finish, as the first one's did.
  await new Promise((resolve) => setImmediate(resolve));
  expect(onSubmit).toHaveBeenCalledOnce();
  finish(false);
  await vi.waitFor(() => {
    submit(event);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  }, 20_000);
  expect(onSubmit).toHaveBeenLastCalledWith({ title: 'Survey' });
});

it('does not submit when Return is pressed in a field while submitting is not allowed', async () => {
  const onSubmit = vi.fn(async () => true);
  const prevented = vi.fn();
  submitHandler(onSubmit, 'You have no right to')({ preventDefault: prevented });
  await new Promise((resolve) => setImmediate(resolve));
  expect([onSubmit.mock.calls.length, prevented.mock.calls.length]).toEqual([0, 1]);
});

it.each([
  [true, null],
  [false, '{"title":"Survey"}'],
])('keeps the draft until it is saved: %s', async (isSaved, kept) => {
  const { sessionStorage } = stubBrowser();
  sessionStorage['draft:user-1:stage'] = '{"title":"Survey"}';
  const onSubmit = vi.fn(async () => isSaved);
  submitHandler(onSubmit)(event);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce(), 20_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sessionStorage['draft:user-1:stage'] ?? null).toBe(kept);
});

it('asks before what was typed is lost, but not while it is being saved', async () => {
  let finish = (_: boolean) => {};
  const onSubmit = () => new Promise<boolean>((resolve) => (finish = resolve));
  const hook = await runHook(() => {
    const form = useForm<{ title: string }>({ defaultValues: { title: 'Survey' } });
    const props = { form, label: 'Add', onSubmit, submitLabel: 'Save', children: null };
    return { form, shown: Form({ ...props, draft: { owner: 'user-1', name: 'stage' } }) };
  });
  const isGuarded = () => propsIn(hook.now().shown, UnsavedGuard)[0]!.isActive;
  expect(isGuarded()).toBe(false);
  hook.now().form.setValue('title', 'Searches', { shouldDirty: true });
  await hook.until(() => expect(isGuarded()).toBe(true));
  (hook.now().shown as ReactElement<{ onSubmit: Handler }>).props.onSubmit(event);
  await hook.until(() => expect(isGuarded()).toBe(false));
  finish(false);
  await hook.until(() => expect(isGuarded()).toBe(true));
});

it('gives a field of any depth an id that an error can link to', () => {
  expect(fieldId('property.address.line1')).toBe('field-property-address-line1');
});
