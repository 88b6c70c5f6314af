import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { KeyValues } from './key-values';

type Given = Partial<ComponentProps<typeof KeyValues>>;
const items = [
  { label: 'Price', value: '£425,000' },
  { label: 'Agent', value: <b>Harbour</b> },
];
const htmlOf = (given: Given = {}) => markupOf(<KeyValues items={items} {...given} />);

it('gives each value under its label, in order', () => {
  const pairs = [...htmlOf().matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  expect(pairs.map(([, label, value]) => [label, value])).toEqual([
    ['Price', '£425,000'],
    ['Agent', '<b>Harbour</b>'],
  ]);
});

it('puts label and value on one line unless columns are asked for', () => {
  const isOnOneLine = (html: string) => html.includes('<div class="grid grid-cols-');
  expect(htmlOf()).toBe(htmlOf({ layout: 'rows' }));
  expect([{}, { layout: 'columns' as const }].map((given) => isOnOneLine(htmlOf(given)))).toEqual([
    true,
    false,
  ]);
  expect(htmlOf({ layout: 'columns' })).toContain('auto-fit');
});

it('widens the first two pairs on narrow screens only on request, and adds the given class', () => {
  const wide = 'nth-child(-n+2)]:col-span-full';
  const listClass = (given: Given) => /<dl class="([^"]*)"/.exec(htmlOf(given))![1]!.replace('&gt;', '>');
  expect(listClass({ className: 'mt-3' })).not.toContain(wide);
  expect(listClass({ isFirstTwoFullWidth: true, className: 'mt-3' })).toContain(wide);
  expect(listClass({ className: 'mt-3' }).split(' ')).toContain('mt-3');
});
