import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Text } from 'react-aria-components/Text';
import { Checkbox } from './checkbox';

it('gives its input to the form, which focuses it if it is refused, and describes itself', async () => {
  const ref = createRef<HTMLInputElement>();
  const onChange = vi.fn<(isSelected: boolean) => void>();
  const given = { ref, onChange, children: 'Send a copy', description: 'To your own address' };
  const { now } = await runHook(() => Checkbox(given));
  expect(propsIn(now())[0]).toMatchObject({ inputRef: ref, onChange, validationBehavior: 'aria' });
  expect(propsIn(now(), Text)).toMatchObject([{ slot: 'description', children: 'To your own address' }]);
});

it('has its words as its name, is ticked or not, and can be disabled', () => {
  const htmlOf = (given: object) => markupOf(<Checkbox {...given}>Send a copy</Checkbox>);
  const inputIn = (html: string) => /<input[^>]*>/.exec(html)![0];
  expect(textOf(htmlOf({}))).toBe('Send a copy');
  expect([{}, { isSelected: true }].map((given) => inputIn(htmlOf(given)).includes('checked=""'))).toEqual([
    false,
    true,
  ]);
  expect([{}, { isDisabled: true }].map((given) => inputIn(htmlOf(given)).includes('disabled=""'))).toEqual([
    false,
    true,
  ]);
});
