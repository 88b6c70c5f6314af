import type { ComponentProps } from 'react';
import { Button } from 'react-aria-components/Button';
import { Select as AriaSelect } from 'react-aria-components/Select';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ChoiceList } from './choice-list';
import { FieldFrame } from './field';
import { Select } from './select';

const choices = [{ id: 'oneDay', text: 'In one day' }];
function select(given: Partial<ComponentProps<typeof Select>> = {}) {
  const onChange = vi.fn<(id: string) => void>();
  const shown = Select({ label: 'Expires', choices, value: null, onChange, ...given });
  const [box, list, frame, button] = [AriaSelect, ChoiceList, FieldFrame, Button].map((type) => propsIn(shown, type)[0]!);
  return { box: box!, list: list!, frame: frame!, button: button!, onChange };
} // oxfmt-ignore

it('reports the id of the choice, and nothing if nothing is chosen', () => {
  const { box, onChange } = select();
  const change = box.onChange as (key: string | null) => void;
  change(null);
  change('oneDay');
  expect(onChange.mock.calls).toEqual([['oneDay']]);
});

it('offers its choices, shows the chosen one, and asks to choose until then', () => {
  expect(select().list.items).toBe(choices);
  expect(select({ value: 'oneDay' }).box).toMatchObject({ value: 'oneDay', placeholder: 'Choose…' });
  expect(select({ placeholder: 'Any role' }).box.placeholder).toBe('Any role');
});

it('has its label, help and error, and is invalid only with one', () => {
  const given = {
    description: 'In London',
    errorMessage: 'Choose one',
    hint: 'optional',
    isLabelHidden: true,
  };
  expect(select(given).frame).toMatchObject({ label: 'Expires', ...given });
  expect([select().box.isInvalid, select(given).box.isInvalid]).toEqual([false, true]);
});

it('gives its button to the form, which focuses it if it is refused', () => {
  const ref = { current: null };
  expect(select({ ref }).button.ref).toBe(ref);
  expect(select().box.validationBehavior).toBe('aria');
});
