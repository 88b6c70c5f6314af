import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { SearchField } from './search-field';

type Given = Partial<ComponentProps<typeof SearchField>>;

async function field(value = 'quay', given: Given = {}) {
  const [onChange, onEnter] = [vi.fn<(value: string) => void>(), vi.fn<() => void>()];
  const { now } = await runHook(() => SearchField({ label: 'Find a person', value, onChange, onEnter, ...given }));
  const input = propsIn(now(), 'input')[0] as ComponentProps<'input'>;
  const button = propsIn(now(), 'button')[0] as ComponentProps<'button'> | undefined;
  /** @returns whether the browser and a surrounding dialog still get the key */
  const press = (key: string, isComposing = false) => {
    const [preventDefault, stopPropagation] = [vi.fn<() => void>(), vi.fn<() => void>()];
    input.onKeyDown!({ key, preventDefault, stopPropagation, nativeEvent: { isComposing } } as never);
    return [preventDefault, stopPropagation].map(({ mock }) => mock.calls.length === 0);
  };
  return { now, input, button, press, onChange, onEnter };
} // oxfmt-ignore

it('has a label, which is also its example unless it has another', async () => {
  const { now, input } = await field();
  expect(propsIn(now(), 'label')[0]).toMatchObject({ htmlFor: input.id, children: 'Find a person' });
  expect([input.type, input.value, input.placeholder]).toEqual(['search', 'quay', 'Find a person']);
  expect((await field('', { placeholder: 'Name or company' })).input.placeholder).toBe('Name or company');
});

it('reports what is typed', async () => {
  const { input, onChange } = await field();
  input.onChange!({ target: { value: 'quay s' } } as never);
  expect(onChange.mock.calls).toEqual([['quay s']]);
});

it('moves on to the results on Enter, but not while Enter accepts a suggestion', async () => {
  const { press, onEnter, onChange } = await field();
  expect([press('Enter', true), onEnter.mock.calls.length]).toEqual([[true, true], 0]);
  expect([press('Enter')[0], onEnter.mock.calls.length]).toEqual([false, 1]);
  expect(onChange).not.toHaveBeenCalled();
  expect((await field('quay', { onEnter: undefined })).press('Enter')).toEqual([true, true]);
});

it('clears its text on Escape, which closes a surrounding dialog only if there is none', async () => {
  const { press, onChange } = await field();
  press('a');
  expect(onChange).not.toHaveBeenCalled();
  expect([press('Escape'), onChange.mock.calls]).toEqual([[false, false], [['']]]);
  const empty = await field('');
  expect([empty.press('Escape'), empty.onChange.mock.calls]).toEqual([[true, true], []]);
});

it('has a button that clears its text and returns to it, while it has any', async () => {
  const { input, button, onChange } = await field();
  const focus = vi.fn<() => void>();
  (input.ref as { current: unknown }).current = { focus };
  expect([button!['aria-label'], button!.type]).toEqual(['Clear search', 'button']);
  const preventDefault = vi.fn<() => void>();
  button!.onMouseDown!({ preventDefault } as never);
  button!.onClick!({} as never);
  expect([preventDefault, focus].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(onChange.mock.calls).toEqual([['']]);
  expect((await field('')).button).toBeUndefined();
});
