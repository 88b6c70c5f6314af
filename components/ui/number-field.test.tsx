import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { expect, it, vi } from 'vitest';
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

type Handler = (event: object) => void;
const box = () => propsIn(NumberField({ label: 'Price' }), Input)[0] as Record<string, Handler>;

it('changes only when typed: keys that step a number just move the caret, and the wheel scrolls the page', () => {
  expect(propsIn(NumberField({ label: 'Price' }), AriaNumberField)[0]!.isWheelDisabled).toBe(true);
  const [stopPropagation, preventDefault] = [vi.fn(), vi.fn()];
  const currentTarget = { value: '4', selectionStart: 1 };
  const press = (key: string) =>
    box().onKeyDownCapture!({ key, currentTarget, stopPropagation, preventDefault });
  ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].forEach(press);
  expect([stopPropagation.mock.calls.length, preventDefault.mock.calls.length]).toEqual([6, 0]);
  ['4', 'Enter', 'Tab', 'ArrowLeft'].forEach(press);
  expect(stopPropagation).toHaveBeenCalledTimes(6);
});

it.each([
  ['£425,000', '425,000'],
  [' £ 310 000.50 ', '310000.50'],
  ['GBP 425,000', '425,000'],
  ['425000.50eur', '425000.50'],
  ['425k', '425000'],
  ['£1,250.5 K', '1250500'],
  ['£1.2m', '1200000'],
  ['USD 1.005M', '1005000'],
  ['£1.2bn', '1.2bn'],
  ['425,000', null],
  ['425 mm', null],
])('pastes %j without its currency and its unit, as if it had been typed', (text, typed) => {
  const setRangeText = vi.fn();
  const input = Object.assign(new EventTarget(), { setRangeText, selectionStart: 1, selectionEnd: 3 });
  const typing = vi.fn((event: Event) => event.bubbles);
  input.addEventListener('input', typing);
  const [stopPropagation, preventDefault] = [vi.fn(), vi.fn()];
  const clipboardData = { getData: () => text };
  box().onPasteCapture!({ clipboardData, currentTarget: input, stopPropagation, preventDefault });
  expect(setRangeText.mock.calls).toEqual(typed === null ? [] : [[typed, 1, 3, 'end']]);
  expect(typing.mock.results.map(({ value }) => value)).toEqual(typed === null ? [] : [true]);
  const stopped = [stopPropagation, preventDefault].map(({ mock }) => mock.calls.length);
  expect(stopped).toEqual(typed === null ? [0, 0] : [1, 1]);
});

type Typing = { selectionStart?: number; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean };
it.each<[string, string, Typing, string | null]>([
  ['425', 'k', {}, '425000'],
  ['1.2', 'M', {}, '1200000'],
  ['1,250', 'k', {}, '1250000'],
  ['', 'k', {}, null],
  ['425', 'b', {}, null],
  ['425', 'k', { ctrlKey: true }, null],
  ['425', 'k', { metaKey: true }, null],
  ['425', 'k', { altKey: true }, null],
  ['425', 'k', { selectionStart: 1 }, null],
])('makes of %j with a typed %j what that means: %j', (value, key, typing, typed) => {
  const setRangeText = vi.fn();
  const input = Object.assign(new EventTarget(), {
    setRangeText,
    value,
    selectionStart: value.length,
    ...typing,
  });
  const [stopPropagation, preventDefault] = [vi.fn(), vi.fn()];
  box().onKeyDownCapture!({ key, ...typing, currentTarget: input, stopPropagation, preventDefault });
  expect(setRangeText.mock.calls).toEqual(typed === null ? [] : [[typed, 0, value.length, 'end']]);
  expect(preventDefault).toHaveBeenCalledTimes(typed === null ? 0 : 1);
});
