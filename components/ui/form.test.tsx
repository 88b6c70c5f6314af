import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { Form } from './form';

type Handler = (event: { preventDefault(): void }) => void;

/** @returns what the browser calls when Save is pressed */
function pressOf(onSubmit: (body: object) => Promise<boolean>, disabledReason?: string): Handler {
  let press: Handler = () => {};
  function Page() {
    const form = useForm<{ title: string }>({ defaultValues: { title: 'Survey' } });
    const given = { form, label: 'Add', onSubmit, submitLabel: 'Save', disabledReason, children: null };
    const shown = Form({ ...given, draft: { owner: 'user-1', name: 'stage' } });
    press = (shown as ReactElement<{ onSubmit: Handler }>).props.onSubmit;
    return null;
  }
  renderToStaticMarkup(<Page />);
  return press;
}
const event = { preventDefault() {} };

it('a second press while one is on its way sends nothing, and one after it does', async () => {
  let end = (_: boolean) => {};
  const onSubmit = vi.fn(() => new Promise<boolean>((resolve) => (end = resolve)));
  const press = pressOf(onSubmit);
  press(event);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce(), 20_000);
  press(event);
  // What the first press had taken until it was sent, this one takes as well.
  await new Promise((resolve) => setImmediate(resolve));
  expect(onSubmit).toHaveBeenCalledOnce();
  end(false);
  await vi.waitFor(() => {
    press(event);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  }, 20_000);
  expect(onSubmit).toHaveBeenLastCalledWith({ title: 'Survey' });
});

it('a form that cannot be sent is not sent by Return in a field either', async () => {
  const onSubmit = vi.fn(async () => true);
  const prevented = vi.fn();
  pressOf(onSubmit, 'You have no right to')({ preventDefault: prevented });
  await new Promise((resolve) => setImmediate(resolve));
  expect([onSubmit.mock.calls.length, prevented.mock.calls.length]).toEqual([0, 1]);
});
