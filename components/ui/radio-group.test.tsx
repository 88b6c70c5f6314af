import type { ComponentProps } from 'react';
import { RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { RadioGroup } from './radio-group';

const options = [
  { value: 'agreed', label: 'the sale was agreed' },
  { value: 'completed', label: 'of completion', description: 'Counted back' },
];
type Given = Partial<ComponentProps<typeof RadioGroup>>;
const groupOf = (given: Given = {}) => ({ label: 'This is the day', options, ...given });
const htmlOf = (given?: Given) => markupOf(<RadioGroup {...groupOf(given)} />);

it('offers each option with its description, under its label', () => {
  expect(textOf(htmlOf())).toBe('This is the day the sale was agreed of completion Counted back');
  const [, id] = /role="radiogroup"[^>]*aria-labelledby="([^"]*)"/.exec(htmlOf()) ?? /aria-labelledby="([^"]*)"[^>]*role="radiogroup"/.exec(htmlOf())!;
  expect(htmlOf()).toMatch(new RegExp(`id="${id}"[^>]*>This is the day`));
}); // oxfmt-ignore

it('ticks the chosen option only', () => {
  const inputs = htmlOf({ value: 'completed' }).match(/<input[^>]*type="radio"[^>]*>/g)!;
  const ticked = inputs.filter((input) => input.includes('checked=""'));
  expect(inputs).toHaveLength(2);
  expect(ticked).toEqual([expect.stringContaining('value="completed"')]);
});

it('is invalid while it has an error, and says which', () => {
  expect(textOf(htmlOf({ errorMessage: 'Choose a day' }))).toContain('Choose a day');
  const group = (given: Given) => propsIn(RadioGroup(groupOf(given)), AriaRadioGroup)[0]!;
  expect([group({}).isInvalid, group({ errorMessage: 'Choose a day' }).isInvalid]).toEqual([false, true]);
  expect(group({}).validationBehavior).toBe('aria');
});
