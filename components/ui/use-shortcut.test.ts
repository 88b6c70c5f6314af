import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useShortcut, useShortcutPair } from './use-shortcut';

/** What has the focus, as far as keys ask: the selectors of what it is in. */
class Focused {
  isContentEditable = false;
  constructor(private readonly within: string) {}
  closest = (selector: string) => (selector.split(', ').includes(this.within) ? this : null);
}

/** A page with this hook, and how to press a key in it. */
async function page(use: () => void) {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', Focused);
  const over = { is: '' };
  Object.assign(document, {
    querySelector: (selector: string) => (selector.split(', ').includes(over.is) ? {} : null),
  });
  const hook = await runHook(use);
  /** @returns whether the page took it from the browser */
  const press = (key: string, within = 'body', more: object = {}) => {
    const event = new Event('keydown', { cancelable: true });
    for (const [name, value] of Object.entries({ key, target: new Focused(within), ...more }))
      Object.defineProperty(event, name, { value });
    if (within === 'taken') event.preventDefault();
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { ...hook, over, press };
}

async function shortcut(key = 'j') {
  const given = { isOn: true, act: vi.fn() };
  const { act } = given;
  const hook = await page(() => useShortcut(key, given.act, given.isOn));
  return { ...hook, given, act };
}

it('a key of the page does what it is for, and is taken from the browser', async () => {
  const { press, act } = await shortcut();
  expect([press('j'), press('k'), press('J')]).toEqual([true, false, false]);
  expect(act).toHaveBeenCalledOnce();
});

it.each<[string, Partial<KeyboardEvent>]>([
  ['Control', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['Meta', { metaKey: true }],
])('is the browser’s with %s', async (_, held) => {
  const { press, act } = await shortcut();
  expect([press('j', 'body', held), act.mock.calls.length]).toEqual([false, 0]);
});

it('belongs to text, choices, dialogs and menus that have the focus', async () => {
  const { press, act } = await shortcut();
  const within = ['input', 'textarea', 'select', '[role=dialog]', '[role=menu]', '[role=listbox]'];
  expect(within.map((one) => press('j', one))).toEqual(within.map(() => false));
  const text = Object.assign(new Focused('p'), { isContentEditable: true });
  expect([press('j', '', { target: text }), press('j', '', { target: null })]).toEqual([false, true]);
  expect(act).toHaveBeenCalledOnce();
});

it('is no key of the page while a modal dialog lies over it, wherever the focus is', async () => {
  const { press, over, act } = await shortcut();
  for (const dialog of ['[role=dialog][aria-modal=true]', '[data-modal]']) {
    over.is = dialog;
    expect(press('j')).toBe(false);
  }
  expect(act).not.toHaveBeenCalled();
});

it('Space presses a button that has the focus; other keys go past it', async () => {
  const space = await shortcut(' ');
  const buttons = ['button', 'summary', '[role=button]'];
  expect(buttons.map((one) => space.press(' ', one))).toEqual([false, false, false]);
  expect([space.press(' ', 'a'), space.act.mock.calls.length]).toEqual([true, 1]);
});

it('goes past a button, is not heard a second time, and only while it is on; what it does is the latest', async () => {
  const { press, given, draw, act } = await shortcut();
  expect(press('j', 'button')).toBe(true);
  press('j', 'taken');
  expect(act).toHaveBeenCalledOnce();
  given.act = vi.fn();
  await draw();
  press('j');
  expect([act.mock.calls.length, given.act.mock.calls.length]).toEqual([1, 1]);
  given.isOn = false;
  await draw();
  expect(press('j')).toBe(false);
});

async function pair() {
  const [toChains, ownKey] = [vi.fn(), vi.fn()];
  const hook = await page(() => {
    useShortcutPair('g', { c: toChains, g: toChains });
    useShortcut('c', ownKey);
  });
  const press = (key: string, timeStamp: number, within?: string, more = {}) =>
    hook.press(key, within, { timeStamp, ...more });
  return { ...hook, press, counts: () => [toChains.mock.calls.length, ownKey.mock.calls.length] };
}

it('the second of two keys is theirs alone, within a second and a half', async () => {
  const { press, counts } = await pair();
  press('g', 1000);
  expect([press('c', 2499), counts()]).toEqual([true, [1, 0]]);
  // It is over with the second key: the next one is by itself.
  press('c', 2500);
  expect(counts()).toEqual([1, 1]);
  press('g', 3000);
  press('c', 4500);
  expect(counts()).toEqual([1, 2]);
});

it('an unknown second key ends it, the first key may be the second, and what is typed is none of them', async () => {
  const { press, counts } = await pair();
  press('g', 1000);
  expect(press('x', 1100)).toBe(false);
  press('c', 1200);
  expect(counts()).toEqual([0, 1]);
  press('g', 2000);
  press('g', 2100);
  press('c', 2200);
  expect(counts()).toEqual([1, 2]);
  press('g', 3000, 'input');
  press('c', 3100);
  expect(counts()).toEqual([1, 3]);
});

it('is not heard under a modal dialog, nor with Control', async () => {
  const { press, over, counts } = await pair();
  over.is = '[data-modal]';
  press('g', 1000);
  over.is = '';
  press('c', 1100);
  press('g', 2000, 'body', { ctrlKey: true });
  press('c', 2100);
  expect(counts()).toEqual([0, 2]);
});
