import type { ComponentProps, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it, onTestFinished, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Banner } from './banner';
import { Button } from './button';
import { ErrorSummary } from './error-summary';
import { Form } from './form';
import { fieldId, type FieldBinding, FormField } from './form-field';
import { onNavigationStart } from './pending-navigation';
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

it('ignores a second submit while the page that follows is loading, but not once the user stays', async () => {
  stubBrowser();
  vi.stubGlobal('location', { pathname: '/chains/new', href: 'http://localhost/chains/new' });
  const onSubmit = vi.fn(async () => true);
  const submit = submitHandler(onSubmit);
  const submitted = async () => {
    submit(event);
    await new Promise((resolve) => setImmediate(resolve));
    return onSubmit.mock.calls.length;
  };
  onSubmit.mockImplementationOnce(async () => {
    onNavigationStart('/chains/c');
    return true;
  });
  expect([await submitted(), await submitted()]).toEqual([1, 1]);
  onNavigationStart('/chains/new');
  expect([await submitted(), await submitted()]).toEqual([2, 3]);
});

it('submits a form that has not been saved although another page is loading', async () => {
  stubBrowser();
  vi.stubGlobal('location', { pathname: '/chains/new', href: 'http://localhost/chains/new' });
  onNavigationStart('/chains');
  onTestFinished(() => onNavigationStart('/chains/new'));
  const onSubmit = vi.fn(async () => false);
  submitHandler(onSubmit)(event);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce(), 20_000);
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

it.each([
  ['forgets the draft', null, null],
  ['keeps a draft that has changed since', '{"title":"Survey"}', '{"title":"Survey"}'],
])('if it is saved after it was left, %s', async (_, changed, kept) => {
  let finish = (_: boolean) => {};
  const onSubmit = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  const form = await shownForm({ onSubmit }, '{"title":"Searches"}');
  (form.now().shown as ReactElement<{ onSubmit: Handler }>).props.onSubmit(event);
  await form.until(() => expect(onSubmit).toHaveBeenCalledOnce());
  await form.unmount();
  if (changed) sessionStorage.setItem(draftKey, changed);
  finish(true);
  await form.settle();
  expect(form.stored()).toBe(kept);
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

it('asks nothing once it is saved, while the page that follows is loading', async () => {
  const { part, now, until, settle, stored } = await shownForm({ onSubmit: async () => true });
  now().form.setValue('title', 'Searches', { shouldDirty: true });
  await until(() => expect(part(UnsavedGuard)!.isActive).toBe(true));
  (now().shown as ReactElement<{ onSubmit: Handler }>).props.onSubmit(event);
  await until(() => expect(stored()).toBeNull());
  await settle();
  expect([part(UnsavedGuard)!.isActive, now().form.getValues('title')]).toEqual([false, 'Searches']);
  expect(stored()).toBeNull();
});

it('gives a field of any depth an id that an error can link to', () => {
  expect(fieldId('property.address.line1')).toBe('field-property-address-line1');
});

type Values = { title: string; address: { line1: string } };
const draftKey = 'draft:user-1:stage';

/** A form in a tab, which may hold a draft of an earlier visit. */
async function shownForm(given: object = {}, stored?: string) {
  stubBrowser();
  if (stored) sessionStorage.setItem(draftKey, stored);
  const hook = await runHook(() => {
    const form = useForm<Values>({ defaultValues: { title: 'Survey', address: { line1: '' } } });
    const props = { form, label: 'Add a stage', onSubmit: async () => false, submitLabel: 'Save', children: null };
    return { form, shown: Form({ ...props, draft: { owner: 'user-1', name: 'stage' }, ...given }) };
  });
  const part = (type: unknown) => propsIn(hook.now().shown, type)[0];
  const submitButton = () => propsIn(hook.now().shown, Button).at(-1) as ComponentProps<typeof Button>;
  return { ...hook, part, submitButton, stored: () => sessionStorage.getItem(draftKey) };
} // oxfmt-ignore

it('says that it has restored a draft, and starts again without it and with the focus', async () => {
  const { part, now, until, settle, stored } = await shownForm({}, '{"title":"Searches"}');
  await until(() => expect(part(Banner)!.children).toBe('We restored your unsaved draft.'));
  const focus = vi.fn<() => void>();
  (part('form')!.ref as { current: object }).current = { focus };
  (propsIn(part(Banner)!.action as ReactElement, Button)[0]!.onPress as () => void)();
  await settle();
  expect([part(Banner), now().form.getValues('title'), stored()]).toEqual([undefined, 'Survey', null]);
  expect(focus).toHaveBeenCalledOnce();
});

it('lists what is wrong with fields of any depth above them, unless the fields say it themselves', async () => {
  const { part, now, until } = await shownForm();
  now().form.setError('title', { message: 'Enter a title' });
  now().form.setError('address.line1', { message: 'Enter a street' });
  await until(() =>
    expect(part(ErrorSummary)!.errors).toEqual([
      { fieldId: 'field-title', message: 'Enter a title' },
      { fieldId: 'field-address-line1', message: 'Enter a street' },
    ]),
  );
  expect((await shownForm({ errorsAt: 'fields' })).part(ErrorSummary)).toBeUndefined();
});

it('counts the attempts, so that each failed one moves the focus to what is wrong', async () => {
  const { part, now, until } = await shownForm();
  expect(part(ErrorSummary)!.attempt).toBe(0);
  (now().shown as ReactElement<{ onSubmit: Handler }>).props.onSubmit(event);
  await until(() => expect(part(ErrorSummary)!.attempt).toBe(1));
});

it('submits with its button, which waits meanwhile and says why it is not available', async () => {
  let finish = (_: boolean) => {};
  const onSubmit = () => new Promise<boolean>((resolve) => (finish = resolve));
  const { submitButton, now, until } = await shownForm({ onSubmit });
  expect(submitButton()).toMatchObject({ type: 'submit', children: 'Save', isPending: false });
  expect(now().shown.props).toMatchObject({ 'aria-label': 'Add a stage', noValidate: true });
  (now().shown as ReactElement<{ onSubmit: Handler }>).props.onSubmit(event);
  await until(() => expect(submitButton().isPending).toBe(true));
  finish(false);
  await until(() => expect(submitButton().isPending).toBe(false));
  const refused = await shownForm({ disabledReason: 'You have no right to' });
  expect(refused.submitButton().disabledReason).toBe('You have no right to');
});

it('forgets the draft once the user leaves without saving', async () => {
  const { part, now, stored } = await shownForm();
  now().form.setValue('title', 'Searches');
  expect(stored()).toContain('Searches');
  (part(UnsavedGuard)!.onLeave as () => void)();
  expect(stored()).toBeNull();
});

it('gives a control its value, what is wrong with it, and its place in the form', () => {
  let binding: FieldBinding<string> | undefined;
  function Page() {
    const errors = { title: { type: 'server', message: 'Enter a title' } };
    const { control } = useForm<{ title: string }>({ defaultValues: { title: 'Survey' }, errors });
    return (
      <FormField control={control} name="title">
        {(field) => <i>{(binding = field).name}</i>}
      </FormField>
    );
  }
  renderToStaticMarkup(<Page />);
  const given = { id: 'field-title', name: 'title', value: 'Survey', errorMessage: 'Enter a title' };
  expect(binding).toMatchObject(given);
});
