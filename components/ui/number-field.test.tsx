import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
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
