import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { NumberField } from './number-field';

const pounds = { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 } as const;
const htmlOf = (given: Partial<Parameters<typeof NumberField>[0]>) =>
  markupOf(<NumberField label="Price" formatOptions={pounds} {...given} />);
const inputIn = (html: string) => /<input[^>]*>/.exec(html)![0];

it('says what is wrong with a number, and marks it only then', () => {
  const wrong = htmlOf({ value: 0, errorMessage: 'Enter a price' });
  expect(textOf(wrong)).toBe('Price Enter a price');
  expect(inputIn(wrong)).toContain('aria-invalid="true"');
  expect(inputIn(htmlOf({ value: 1 }))).not.toContain('aria-invalid');
});

it('shows a number as people write it, and nothing for none', () => {
  const valueOf = (value: number) => /value="([^"]*)"/.exec(inputIn(htmlOf({ value })))![1];
  expect([valueOf(425_000), valueOf(NaN)]).toEqual(['£425,000', '']);
});

it('has its help, its hint and an example of what to type', () => {
  const html = htmlOf({ description: 'Without fees', hint: 'optional', placeholder: '£425,000' });
  expect(textOf(html)).toBe('Price (optional) Without fees');
  expect(inputIn(html)).toContain('placeholder="£425,000"');
});

it('gives its box to the form, which focuses it if it is refused, and checks it itself', () => {
  const ref = { current: null };
  const field = NumberField({ label: 'Price', ref });
  expect(propsIn(field, Input)[0]!.ref).toBe(ref);
  expect(propsIn(field, AriaNumberField)[0]!.validationBehavior).toBe('aria');
});
