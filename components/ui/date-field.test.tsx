import { type ComponentProps, createRef, type ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn, markupOf, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { DateField } from './date-field';

/** A field of a form that holds `value`. */
async function dateField(given: Partial<ComponentProps<typeof DateField>> = {}) {
  const form = { value: given.value ?? '' };
  const reported: string[] = [];
  const onChange = (value: string) => {
    form.value = value;
    reported.push(value);
  };
  const hook = await runHook(() =>
    DateField({ label: 'Next update', ...given, value: form.value, onChange }),
  );
  const boxes = () => propsIn(hook.now(), 'input') as ComponentProps<'input'>[];
  const act = (does: () => void) => (does(), hook.rerender());
  return {
    boxes,
    reported,
    shown: () => boxes().map(({ value }) => value),
    invalid: () => boxes().map((box) => box['aria-invalid'] ?? false),
    type: (at: number, value: string) => act(() => boxes()[at]!.onChange!({ target: { value } } as never)),
    set: (value: string) => act(() => void (form.value = value)),
    paste: (text: string) => {
      const preventDefault = vi.fn<() => void>();
      const clipboardData = { getData: () => text };
      boxes()[1]!.onPaste!({ clipboardData, preventDefault } as never);
      return preventDefault.mock.calls.length > 0;
    },
    group: () => (hook.now() as ReactElement<ComponentProps<'div'>>).props,
    textAt: (id: string | undefined) => {
      const [part] = propsIn(hook.now(), 'span').filter((props) => id !== undefined && props.id === id);
      return part && textOf(markupOf(<p>{part.children as string}</p>));
    },
    labels: () => propsIn(hook.now(), 'label').map(({ children }) => (children as unknown[])[0]),
  };
}

it('shows day, month and year in this order, without leading zeros', async () => {
  const { labels, shown, set } = await dateField({ value: '2035-04-03' });
  expect([labels(), shown()]).toEqual([['Day', 'Month', 'Year'], ['3', '4', '2035']]); // oxfmt-ignore
  await set('2035-10-20');
  expect(shown()).toEqual(['20', '10', '2035']);
  await set('');
  expect(shown()).toEqual(['', '', '']);
});

it('reports the day once all of it is typed, and keeps it as it was typed', async () => {
  const { type, reported, shown, set } = await dateField();
  await type(0, '03');
  await type(1, 'Apr');
  expect(reported).toEqual(['--03', '-Apr-03']);
  await type(2, '2035');
  expect([reported.at(-1), shown()]).toEqual(['2035-04-03', ['03', 'Apr', '2035']]);
  await type(0, '04');
  expect([reported.at(-1), shown()]).toEqual(['2035-04-04', ['04', 'Apr', '2035']]);
  // A day from elsewhere, such as a restored draft, replaces what was typed.
  await set('2036-05-06');
  expect(shown()).toEqual(['6', '5', '2036']);
  await type(0, '7');
  expect(reported.at(-1)).toBe('2036-05-07');
});

it('fills in all boxes with a pasted date, and leaves other text to the browser', async () => {
  const { paste, reported } = await dateField();
  expect([paste('soon'), reported]).toEqual([false, []]);
  expect([paste('21/11/2026'), reported]).toEqual([true, ['2026-11-21']]);
});

it('marks only the boxes that are wrong, and describes them by what is wrong', async () => {
  const errorMessage = 'Enter the month too';
  const { invalid, boxes, textAt, group } = await dateField({ value: '2035--3', errorMessage });
  expect(invalid()).toEqual([false, true, false]);
  expect(boxes().map((box) => textAt(box['aria-describedby']))).toEqual([undefined, errorMessage, undefined]);
  expect(textAt(group()['aria-describedby'])).toBe(errorMessage);
});

it('marks all boxes if something else is wrong with the day, and none otherwise', async () => {
  const past = await dateField({ value: '2020-04-03', errorMessage: 'Enter a day to come' });
  expect(past.invalid()).toEqual([true, true, true]);
  // Not yet submitted: what is typed so far may be incomplete.
  expect((await dateField({ value: '2035--3' })).invalid()).toEqual([false, false, false]);
});

it('is a group with the label as its name and the help as its description', async () => {
  const { group, textAt } = await dateField({ id: 'field-day', hint: 'optional', description: 'In London' });
  expect(group()).toMatchObject({ role: 'group', id: 'field-day' });
  expect(textAt(group()['aria-labelledby'])).toBe('Next update (optional)');
  expect(textAt(group()['aria-describedby'])).toBe('In London');
  const plain = await dateField();
  expect([plain.group()['aria-describedby'], plain.textAt(plain.group()['aria-labelledby'])]).toEqual([
    undefined,
    'Next update',
  ]);
  const hinted = await dateField({ hint: 'optional' });
  expect(hinted.textAt(hinted.group()['aria-labelledby'])).toBe('Next update (optional)');
});

it('is described by its help and then by what is wrong', async () => {
  const { group, textAt } = await dateField({ description: 'In London', errorMessage: 'Enter a day' });
  expect(group()['aria-describedby']!.split(' ').map(textAt)).toEqual(['In London', 'Enter a day']);
});

it('belongs to its form: the first box takes the focus, and each reports when it is left', async () => {
  const [ref, onBlur] = [createRef<HTMLInputElement>(), vi.fn<() => void>()];
  const { boxes } = await dateField({ name: 'expectedUpdate', ref, onBlur });
  expect(boxes().map((box) => box.ref)).toEqual([ref, undefined, undefined]);
  expect(boxes().map(({ name }) => name)).toEqual(['day', 'month', 'year'].map((part) => `expectedUpdate.${part}`)); // oxfmt-ignore
  for (const box of boxes()) box.onBlur!({} as never);
  expect(onBlur).toHaveBeenCalledTimes(3);
});
