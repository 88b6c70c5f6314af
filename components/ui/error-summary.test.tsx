import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { ErrorSummary } from './error-summary';

const errors = [
  { fieldId: 'name', message: 'Enter a name' },
  { fieldId: 'day', message: 'Enter a day' },
];
const summary = (given: Partial<ComponentProps<typeof ErrorSummary>> = {}) =>
  runHook(() => ErrorSummary({ errors, attempt: 1, ...given }));

it('lists each error as a link to its field, and shows nothing without errors', async () => {
  const { now } = await summary();
  expect(propsIn(now(), 'a').map(({ href, children }) => [href, children])).toEqual([
    ['#name', 'Enter a name'],
    ['#day', 'Enter a day'],
  ]);
  expect(propsIn(now(), 'div')[0]).toMatchObject({ tabIndex: -1, 'data-error-summary': true });
  expect((await summary({ errors: [] })).now()).toBeNull();
});

it('moves the focus to the field, or to the part of it that is wrong', async () => {
  const { document } = stubBrowser();
  const control = (matches: boolean, inner: Record<string, unknown> = {}) => ({
    ...{ matches: () => matches, querySelector: (selector: string) => inner[selector] ?? null },
    ...{ focus: vi.fn(), scrollIntoView: vi.fn() },
  });
  const part = control(true);
  const fields: Record<string, unknown> = {
    name: control(true),
    day: control(false, { '[aria-invalid="true"]': part }),
  };
  Object.assign(document, { getElementById: (id: string) => fields[id] ?? null });
  const { now } = await summary();
  const preventDefault = vi.fn();
  for (const { onClick } of propsIn(now(), 'a')) (onClick as (event: object) => void)({ preventDefault });
  expect((fields.name as typeof part).focus).toHaveBeenCalledOnce();
  expect(part.focus).toHaveBeenCalledOnce();
  expect((fields.day as typeof part).focus).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalledTimes(2);
});

it('takes the focus after each failed attempt, but not before one, nor once nothing is wrong', async () => {
  const given = { errors, attempt: 0 };
  const focus = vi.fn<() => void>();
  const hook = await runHook(() => {
    const shown = ErrorSummary(given);
    for (const { ref } of propsIn(shown, 'div')) (ref as { current: unknown }).current = { focus };
    return shown;
  });
  expect(focus).not.toHaveBeenCalled();
  const after = async (attempt: number, found = errors) => {
    Object.assign(given, { attempt, errors: found });
    await hook.rerender();
    return focus.mock.calls.length;
  };
  expect([await after(1), await after(1), await after(2), await after(3, []), await after(3)]).toEqual([
    1, 1, 2, 2, 3,
  ]);
});

it('moves the focus to the first control of a field if no part of it is marked as wrong', async () => {
  const { document } = stubBrowser();
  const first = { focus: vi.fn<() => void>(), scrollIntoView: vi.fn<() => void>() };
  const querySelector = (selector: string) => (selector.startsWith('input:not([type=hidden])') ? first : null);
  Object.assign(document, {
    getElementById: (id: string) => (id === 'name' ? { matches: () => false, querySelector } : null),
  });
  const { now } = await summary();
  const preventDefault = () => {};
  // The second error has no field on this page.
  for (const { onClick } of propsIn(now(), 'a')) (onClick as (event: object) => void)({ preventDefault });
  expect([first.focus.mock.calls.length, first.scrollIntoView.mock.calls]).toEqual([1, [[{ block: 'center' }]]]);
}); // oxfmt-ignore

it('is named by its title', async () => {
  const { now } = await summary();
  const [heading] = propsIn(now(), 'h2');
  expect(propsIn(now(), 'div')[0]).toMatchObject({ role: 'group', 'aria-labelledby': heading!.id });
  expect((heading!.children as unknown[]).at(-1)).toBe('There is a problem');
});
