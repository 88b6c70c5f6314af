import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FilterOptions } from './filter-options';

const options = [
  { id: 'red', label: 'At risk', count: 2 },
  { id: 'amber', label: 'Watch', count: 5 },
  { id: 'green', label: 'On track', count: 0 },
];
function filter(...chosen: string[]) {
  const onChange = vi.fn<(chosen: string[]) => void>();
  const tree = FilterOptions({ label: 'Health', options, chosen, onChange });
  const boxes = propsIn(tree, Checkbox) as { isSelected: boolean; onChange: (isSelected: boolean) => void }[];
  const clear = propsIn(tree, Button)[0]?.onPress as (() => void) | undefined;
  return { tree, boxes, clear, changes: () => onChange.mock.calls.flat() };
}

it('lists each option with its count, and ticks those that are chosen', () => {
  const { tree, boxes } = filter('red', 'green');
  expect(textOf(markupOf(tree))).toBe('Health At risk 2 Watch 5 On track 0 Clear');
  expect(boxes.map(({ isSelected }) => isSelected)).toEqual([true, false, true]);
});

it('adds an option to those chosen, and removes only the one that is unticked', () => {
  const { boxes, changes } = filter('red', 'green');
  boxes[1]!.onChange(true);
  boxes[0]!.onChange(false);
  expect(changes()).toEqual([['red', 'green', 'amber'], ['green']]);
});

it('clears all options, as soon as one is chosen', () => {
  expect(filter().clear).toBeUndefined();
  for (const chosen of [['red'], ['red', 'green']]) {
    const { clear, changes } = filter(...chosen);
    clear!();
    expect(changes()).toEqual([[]]);
  }
});

it('says that there is nothing to choose from', () => {
  const none = FilterOptions({ label: 'Town', options: [], chosen: [], onChange: () => {} });
  expect(textOf(markupOf(none))).toBe('Town Nothing to choose from yet.');
});
