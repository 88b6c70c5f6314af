import { createFormControl } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { setFieldErrors } from './set-field-errors';

type Values = { title: string; address: { line1: string }; price: number | null };

function newForm() {
  const form = createFormControl<Values>({
    defaultValues: { title: '', address: { line1: '' }, price: null },
  });
  const messageAt = (name: 'title' | 'address.line1' | 'price') => form.getFieldState(name).error?.message;
  return { form, messageAt };
}
const refused = (paths: string[], status = 400) =>
  new Failure({
    status,
    code: 'invalid_request',
    message: 'Not valid.',
    details: { issues: paths.map((path) => ({ path, message: `${path} is wrong` })) },
  });

describe('setFieldErrors', () => {
  it('sets errors on their fields, including nested and null fields', () => {
    const { form, messageAt } = newForm();
    expect(setFieldErrors(form, refused(['title', 'address.line1', 'price']))).toBe(true);
    expect([messageAt('title'), messageAt('address.line1'), messageAt('price')]).toEqual([
      'title is wrong',
      'address.line1 is wrong',
      'price is wrong',
    ]);
  });

  it('returns false if an issue has no field, and still sets the others', () => {
    const { form, messageAt } = newForm();
    expect(setFieldErrors(form, refused(['parties.0.role', 'title']))).toBe(false);
    expect(messageAt('title')).toBe('title is wrong');
    expect(setFieldErrors(newForm().form, refused(['title', 'parties.0.role']))).toBe(false);
    expect(setFieldErrors(newForm().form, refused(['']))).toBe(false);
  });

  it('maps the path of an issue to a field', () => {
    const { form, messageAt } = newForm();
    expect(setFieldErrors(form, refused(['selling.title']), (path) => path.replace('selling.', ''))).toBe(
      true,
    );
    expect(messageAt('title')).toBe('selling.title is wrong');
  });

  it.each([
    ['another status', refused(['title'], 409)],
    ['no issues', refused([])],
    ['details of another shape', new Failure({ status: 400, code: 'x', message: 'x', details: 'title' })],
    ['an error of another kind', new Error('x')],
  ])('sets no errors for %s', (_, error) => {
    const { form, messageAt } = newForm();
    expect(setFieldErrors(form, error)).toBe(false);
    expect(messageAt('title')).toBeUndefined();
  });
});
