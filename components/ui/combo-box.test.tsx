import type { ComponentProps } from 'react';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ChoiceList } from './choice-list';
import { ComboBox } from './combo-box';
import { FieldFrame } from './field';

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

const choices = [{ id: '1', text: 'Survey' }];
function parts(given: Partial<ComponentProps<typeof ComboBox>> = {}) {
  const field = ComboBox({ label: 'Stage', choices, ...given });
  const [combo, list, input, frame] = [AriaComboBox, ChoiceList, Input, FieldFrame].map((type) => propsIn(field, type)[0]!); // oxfmt-ignore
  return { combo: combo!, list: list!, input: input!, frame: frame! };
}

it('offers its choices as soon as it has the focus, unless it waits for typing', () => {
  expect(parts().combo).toMatchObject({ defaultItems: choices, menuTrigger: 'focus' });
  expect(parts({ menuTrigger: 'input' }).combo.menuTrigger).toBe('input');
});

it('is invalid while it has an error, and then opens above its box, so that the message stays visible', () => {
  expect([parts().combo.isInvalid, parts().list.isAbove]).toEqual([false, false]);
  const wrong = parts({ errorMessage: 'Choose a stage' });
  expect([wrong.combo.isInvalid, wrong.list.isAbove, wrong.frame.errorMessage]).toEqual([
    true,
    true,
    'Choose a stage',
  ]);
});

it('says that nothing matches, unless any text is allowed', () => {
  const { combo, list } = parts({ emptyText: 'No stage matches' });
  expect([combo.allowsEmptyCollection, list.emptyText]).toEqual([true, 'No stage matches']);
  expect(parts({ allowsCustomValue: true }).combo.allowsEmptyCollection).toBe(false);
});

it('gives its input to the form, with how to type into it and what to do with what is pasted', () => {
  const given = { ref: { current: null }, placeholder: 'name@example.com', inputMode: 'email' as const, onPaste: () => {} }; // oxfmt-ignore
  expect(parts(given).input).toMatchObject(given);
  expect(parts().combo.validationBehavior).toBe('aria');
});
