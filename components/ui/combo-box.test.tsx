import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ComboBox } from './combo-box';

const onChange = vi.fn<(id: string | null) => void>();
const box = ComboBox({ label: 'Stage', choices: [{ id: '1', text: 'Survey' }], onChange });

it('reports the id of the choice, and null once it is cleared', () => {
  const change = propsIn(box, AriaComboBox)[0]!.onChange as (key: number | string | null) => void;
  change('1');
  change(null);
  expect(onChange.mock.calls).toEqual([['1'], [null]]);
});

it('keeps Escape from a surrounding dialog only while the list is open', () => {
  const { onKeyDown } = propsIn(box, 'div').find((props) => 'onKeyDown' in props)! as {
    onKeyDown: (event: object) => void;
  };
  const press = (key: string, isListOpen: boolean) => {
    const stopPropagation = vi.fn();
    onKeyDown({ key, stopPropagation, currentTarget: { querySelector: () => (isListOpen ? {} : null) } });
    return stopPropagation.mock.calls.length > 0;
  };
  expect([press('Escape', true), press('Escape', false), press('Enter', true)]).toEqual([true, false, false]);
});
