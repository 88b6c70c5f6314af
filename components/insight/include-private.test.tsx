import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Checkbox } from '@/components/ui/checkbox';
import { IncludePrivate } from './include-private';

it.each([false, true])('says what would be included, and whether it is: %s', (isSelected) => {
  const onChange = vi.fn<(isSelected: boolean) => void>();
  const [box] = propsIn(IncludePrivate({ isSelected, onChange }), Checkbox);
  expect(box).toMatchObject({ isSelected, children: expect.stringMatching(/^Include what only you see/) });
  (box!.onChange as (next: boolean) => void)(!isSelected);
  expect(onChange.mock.calls).toEqual([[!isSelected]]);
});
