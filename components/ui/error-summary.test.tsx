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
