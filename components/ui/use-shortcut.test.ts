import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { switchSingleKeys } from './single-keys';
import { useShortcut, useShortcutPair } from './use-shortcut';

/** A minimal focused element that matches one selector. */
class FocusedElement {
  isContentEditable = false;
  constructor(private readonly matched: string) {}
  closest = (selector: string) => (selector.split(', ').includes(this.matched) ? this : null);
}

/** Node does not remove a listener by a boolean `capture`, as browsers do. */
function removesCaptured(target: EventTarget): void {
  const remove = target.removeEventListener.bind(target);
  target.removeEventListener = (type, listener, capture) =>
    remove(type, listener, { capture: capture === true });
}

/** Renders a hook and simulates key presses on its page. */
async function page(use: () => void) {
  const { window, document } = stubBrowser();
  removesCaptured(window);
  vi.stubGlobal('HTMLElement', FocusedElement);
  /** The selector of an open overlay. */
  const overlay = { selector: '' };
  Object.assign(document, {
    querySelector: (selector: string) => (selector.split(', ').includes(overlay.selector) ? {} : null),
  });
  const hook = await runHook(use);
  /** @returns whether the page prevented the browser's default */
  const press = (key: string, selector = 'body', init: object = {}) => {
    const event = new Event('keydown', { cancelable: true });
    for (const [name, value] of Object.entries({ key, target: new FocusedElement(selector), ...init }))
      Object.defineProperty(event, name, { value });
    if (selector === 'prevented') event.preventDefault();
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { ...hook, overlay, press };
}

async function shortcut(key = 'j') {
  const options = { isOn: true, act: vi.fn() };
  const { act } = options;
  const hook = await page(() => useShortcut(key, options.act, options.isOn));
  return { ...hook, options, act };
}

it('runs the action and prevents the default', async () => {
  const { press, act } = await shortcut();
  expect([press('j'), press('k'), press('J')]).toEqual([true, false, false]);
  expect(act).toHaveBeenCalledOnce();
});

it.each<[string, Partial<KeyboardEvent>]>([
  ['Control', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['Meta', { metaKey: true }],
])('leaves the key to the browser while %s is held', async (_, modifier) => {
  const { press, act } = await shortcut();
  expect([press('j', 'body', modifier), act.mock.calls.length]).toEqual([false, 0]);
});

it('ignores keys while a text field, select, dialog or menu has focus', async () => {
  const { press, act } = await shortcut();
  const within = ['input', 'textarea', 'select', '[role=dialog]', '[role=menu]', '[role=listbox]'];
  expect(within.map((selector) => press('j', selector))).toEqual(within.map(() => false));
  const text = Object.assign(new FocusedElement('p'), { isContentEditable: true });
  expect([press('j', '', { target: text }), press('j', '', { target: null })]).toEqual([false, true]);
  expect(act).toHaveBeenCalledOnce();
});

it('ignores keys while a modal dialog is open, wherever focus is', async () => {
  const { press, overlay, act } = await shortcut();
  overlay.selector = '[data-modal]';
  expect(press('j')).toBe(false);
  expect(act).not.toHaveBeenCalled();
});

it('leaves Space to a focused button', async () => {
  const space = await shortcut(' ');
  const buttons = ['button', 'summary', '[role=button]'];
  expect(buttons.map((selector) => space.press(' ', selector))).toEqual([false, false, false]);
  expect([space.press(' ', 'a'), space.act.mock.calls.length]).toEqual([true, 1]);
});

it('handles other keys on a button, skips prevented events, runs the latest action, and stops when disabled', async () => {
  const { press, options, rerender, act } = await shortcut();
  expect(press('j', 'button')).toBe(true);
  press('j', 'prevented');
  expect(act).toHaveBeenCalledOnce();
  options.act = vi.fn();
  await rerender();
  press('j');
  expect([act.mock.calls.length, options.act.mock.calls.length]).toEqual([1, 1]);
  options.isOn = false;
  await rerender();
  expect(press('j')).toBe(false);
});

async function pair() {
  const [goToChains, singleKey] = [vi.fn(), vi.fn()];
  const hook = await page(() => {
    useShortcutPair('g', { c: goToChains, g: goToChains });
    useShortcut('c', singleKey);
  });
  const press = (key: string, timeStamp: number, selector?: string, init = {}) =>
    hook.press(key, selector, { timeStamp, ...init });
  return { ...hook, press, counts: () => [goToChains.mock.calls.length, singleKey.mock.calls.length] };
}

it('reserves the second key for the pair for 1.5 seconds', async () => {
  const { press, counts } = await pair();
  press('g', 1000);
  // Handlers within the page, such as a graph's, do not get it either.
  const inPage = vi.fn();
  window.addEventListener('keydown', inPage);
  expect([press('c', 2499), counts(), inPage.mock.calls.length]).toEqual([true, [1, 0], 0]);
  // The pair ends with its second key: the next key is on its own.
  press('c', 2500);
  expect(counts()).toEqual([1, 1]);
  press('g', 3000);
  press('c', 4500);
  expect(counts()).toEqual([1, 2]);
});

it('ends on an unknown second key, accepts the first key as the second, and ignores keys typed in a field', async () => {
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

it('ignores pairs under a modal dialog and with Control', async () => {
  const { press, overlay, counts } = await pair();
  overlay.selector = '[data-modal]';
  press('g', 1000);
  overlay.selector = '';
  press('c', 1100);
  press('g', 2000, 'body', { ctrlKey: true });
  press('c', 2100);
  expect(counts()).toEqual([0, 2]);
});

it('leaves all keys alone while the user has switched single keys off', async () => {
  const { press, act } = await shortcut();
  switchSingleKeys(false);
  expect([press('j'), act.mock.calls.length]).toEqual([false, 0]);
  switchSingleKeys(true);
  expect([press('j'), act.mock.calls.length]).toEqual([true, 1]);
  const both = await pair();
  switchSingleKeys(false);
  both.press('g', 1000);
  expect([both.press('c', 1100), both.counts()]).toEqual([false, [0, 0]]);
  switchSingleKeys(true);
});

it('keeps Space while single keys are off, because it is no letter, digit or sign', async () => {
  const { press, act } = await shortcut(' ');
  switchSingleKeys(false);
  expect([press(' '), act.mock.calls.length]).toEqual([true, 1]);
  switchSingleKeys(true);
});

it('listens no longer once its page is left', async () => {
  const single = await shortcut();
  await single.unmount();
  expect([single.press('j'), single.act.mock.calls.length]).toEqual([false, 0]);
  const { press, counts, unmount } = await pair();
  await unmount();
  press('g', 1000);
  press('c', 1100);
  expect(counts()).toEqual([0, 0]);
});
