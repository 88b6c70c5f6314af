import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { switchSingleKeys } from '@/components/ui/single-keys';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { TodaySection } from './today-section';

type Given = Partial<Parameters<typeof TodaySection>[0]>;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => <li key={at}>{`Row ${at + 1}`}</li>);
const propsOf = (count: number, given: Given) => ({ title: 'Promises', rows: rowsOf(count), empty: 'None.', coverage: null, ...given }); // oxfmt-ignore
const htmlOf = (count: number, given: Given = {}) => markupOf(<TodaySection {...propsOf(count, given)} />);
const saidOf = (...given: Parameters<typeof htmlOf>) => textOf(htmlOf(...given));

it('counts its rows, and says so if there are none', () => {
  expect(saidOf(2)).toBe('Promises 2 Row 1 Row 2');
  expect(saidOf(0)).toBe('Promises None.');
  expect(saidOf(1, { coverage: '1 of 3 chains read', note: 'that have not come' })).toBe(
    'Promises 1 that have not come Row 1 1 of 3 chains read',
  );
  expect(saidOf(0, { coverage: '1 of 3 chains read' })).toBe('Promises None. 1 of 3 chains read');
});

it('can be moved to by its key, which it names', () => {
  expect(htmlOf(1, { hotkey: '2' })).toMatch(/^<div data-section="2" tabindex="-1"/);
  expect(saidOf(1, { hotkey: '2' })).toBe('Promises 1 2 Row 1');
  expect(htmlOf(1)).not.toContain('data-section');
});

it('names no key while single keys are switched off', async () => {
  stubBrowser();
  const hook = await runHook(() => TodaySection(propsOf(1, { hotkey: '2' })));
  const actions = () => propsIn(hook.now(), Card)[0]!.actions;
  expect(actions()).toBeTruthy();
  switchSingleKeys(false);
  await hook.settle();
  expect(actions()).toBeFalsy();
});

it('shows six rows until more are asked for, and prints all', async () => {
  expect(saidOf(6)).not.toContain('Show');
  expect(saidOf(8)).toBe('Promises 8 Row 1 Row 2 Row 3 Row 4 Row 5 Row 6 Row 7 Row 8 Show 2 more : Promises');
  const printed = /<li data-print="only" class="hidden print:block">(.*?)<\/ul>/.exec(htmlOf(8))![1]!;
  expect(textOf(printed)).toBe('Row 7 Row 8');
  const hook = await runHook(() => TodaySection(propsOf(8, {})));
  const nameOf = ({ children }: ReturnType<typeof button>) => textOf(markupOf(children as ReactNode));
  const button = () => propsIn(hook.now(), Button)[0]!;
  const press = async () => ((button().onPress as () => void)(), hook.settle());
  expect(button()).toMatchObject({ 'aria-expanded': false });
  await press();
  expect([button()['aria-expanded'], nameOf(button())]).toEqual([true, 'Show fewer : Promises']);
  expect(markupOf(hook.now())).not.toContain('hidden print:block');
  expect(textOf(markupOf(hook.now()))).toContain('Row 6 Row 7 Row 8 Show fewer : Promises');
  await press();
  expect([nameOf(button()), propsIn(hook.now(), Card).length]).toEqual(['Show 2 more : Promises', 1]);
});
