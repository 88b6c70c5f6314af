import type { ComponentProps } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { TextArea } from './text-area';

const htmlOf = (given: Partial<ComponentProps<typeof TextArea>> = {}) =>
  markupOf(<TextArea label="Note" {...given} />);
const boxIn = (html: string) => /<textarea[^>]*>/.exec(html)![0];

it('has room for four lines unless it is given another height', () => {
  expect(boxIn(htmlOf())).toContain('rows="4"');
  expect(boxIn(htmlOf({ rows: 9 }))).toContain('rows="9"');
});

it('is invalid while it has an error, and says which', () => {
  const wrong = htmlOf({ errorMessage: 'Enter a note' });
  expect(boxIn(wrong)).toContain('aria-invalid="true"');
  expect(textOf(wrong)).toContain('Enter a note');
  for (const html of [htmlOf(), htmlOf({ errorMessage: '' })])
    expect(boxIn(html)).not.toContain('aria-invalid');
});

it('has its label, with a hint, and its description', () => {
  const text = textOf(htmlOf({ hint: 'optional', description: 'The parties can read it.' }));
  expect(text).toBe('Note (optional) The parties can read it.');
  expect(htmlOf({ isLabelHidden: true })).toMatch(/<label[^>]*class="sr-only"[^>]*>Note/);
});

it('passes on what the field holds and whether it can be changed', () => {
  const html = htmlOf({ value: 'Chased', isReadOnly: true, placeholder: 'Say why', className: 'mt-3' });
  expect(html).toMatch(/<textarea[^>]*>Chased<\/textarea>/);
  expect(boxIn(html)).toMatch(/ readonly="".* placeholder="Say why"/i);
  expect(html).toMatch(/^<div class="[^"]*mt-3/);
});

it('gives its box to the form, which focuses it if it is refused, and checks it itself', () => {
  const ref = { current: null };
  const field = TextArea({ label: 'Note', ref });
  expect(propsIn(field, AriaTextArea)[0]!.ref).toBe(ref);
  expect(propsIn(field, TextField)[0]!.validationBehavior).toBe('aria');
});
