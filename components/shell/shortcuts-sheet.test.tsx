import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { areSingleKeysOn } from '@/components/ui/single-keys';
import { builtInViews } from '@/lib/chains/saved-views';
import { runHook } from '@/lib/query/testing-hook';
import { navItems } from './nav-items';
import { ShortcutsSheet, SingleKeysSwitch } from './shortcuts-sheet';

const sheet = ShortcutsSheet({ onClose: () => {} });
/** Of each group: its title, and its lines as "keys: description". */
const groups = propsIn(sheet, 'section').map(({ children }) => ({
  title: propsIn(children as never, 'h3')[0]!.children as string,
  lines: propsIn(children as never, 'div').map((line) => {
    const [description, keys] = ['dt', 'dd'].map((tag) => propsIn(line.children as never, tag)[0]!.children);
    return `${textOf(markupOf(keys as never))}: ${String(description)}`;
  }),
}));
const linesOf = (title: string) => groups.find((group) => group.title === title)!.lines;

it('lists the shortcuts of every page, and those that work everywhere first', () => {
  expect(groups.map(({ title }) => title)).toEqual([
    'Everywhere',
    'Today',
    'In the list of chains',
    'In the access requests',
    'On a chain',
    'While inviting people',
    'In a graph',
  ]);
  expect(linesOf('Everywhere')[0]).toBe('Ctrl K: Search what is loaded');
});

it('says how to reach the toasts, which are in no tab order', () =>
  expect(linesOf('Everywhere')).toContainEqual(expect.stringMatching(/^Alt T: .*Undo/)));

it('names every page of the navigation with its letter', () => {
  const line = linesOf('Everywhere').find((one) => one.startsWith('g'))!;
  expect(line).toMatch(/^g …: Go to today \(t\), chains \(c\), /);
  expect(line.match(/\(\w\)/g)).toEqual(navItems.map(({ letter }) => `(${letter})`));
});

it('names the views of the list of chains in the order of their keys', () => {
  const names = builtInViews.slice(1).map(({ name }) => name);
  const keys = names.map((_, at) => at + 1);
  expect(linesOf('In the list of chains')).toContain(`${keys.join(' ')}: ${names.join(', ')}`);
});

it('describes no two shortcuts of a page alike', () => {
  for (const { lines } of groups) {
    const descriptions = lines.map((line) => line.split(': ')[1]);
    expect(new Set(descriptions).size).toBe(lines.length);
  }
});

it('says what each key does in a graph', () => {
  const lines = linesOf('In a graph');
  expect(lines.find((line) => line.startsWith('Enter'))).toBe(
    'Enter: Open it; on a chain, go to its panel first',
  );
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    ...['↑ ↓ ← →', 'Home End', 'Enter', 'd', 'Shift ↑ ↓ ← →', '+ −', '0', 'Esc'],
  ]);
});

it('switches single keys off and on, and says which keys work meanwhile', async () => {
  expect(propsIn(sheet, SingleKeysSwitch)).toHaveLength(1);
  const { now, settle } = await runHook(() => SingleKeysSwitch());
  const box = () => propsIn(now(), Checkbox)[0]!;
  const choose = async (isOn: boolean) => ((box().onChange as (isOn: boolean) => void)(isOn), settle());
  expect(box()).toMatchObject({ isSelected: true, children: 'Use single-key shortcuts' });
  await choose(false);
  expect([box().isSelected, areSingleKeysOn()]).toEqual([false, false]);
  expect(box().description).toMatch(
    /only those with Ctrl or Alt, Space,.* press Ctrl K, then choose Keyboard shortcuts\./,
  );
  await choose(true);
  expect([box().isSelected, areSingleKeysOn()]).toEqual([true, true]);
});

it('is open until it is closed, and scrolls with the arrow keys', () => {
  const onClose = vi.fn<() => void>();
  const [dialog] = propsIn(ShortcutsSheet({ onClose }), Dialog);
  expect([dialog!.title, dialog!.isOpen]).toEqual(['Keyboard shortcuts', true]);
  (dialog!.onOpenChange as (isOpen: boolean) => void)(false);
  expect(onClose).toHaveBeenCalledOnce();
  expect(propsIn(dialog!.children as never)[0]!.tabIndex).toBe(0);
});
