import { expect, it, vi } from 'vitest';
import { keepFocusHere } from './keep-focus-here';

/** A focused button in two elements that can take the focus, of which some go away with it. */
function page(...stay: ('inner' | 'outer')[]) {
  const body = {};
  const focused: string[] = [];
  const around = (name: 'inner' | 'outer', parentElement: object | null) => ({
    ...{ isConnected: stay.includes(name), focus: () => void focused.push(name), parentElement },
  });
  const outer = around('outer', null);
  const inner = around('inner', { closest: () => outer });
  const closest = (selector: string) => (selector === '[tabindex="-1"]' ? inner : null);
  const button = { closest } as unknown as HTMLButtonElement;
  const focusOn = (activeElement: unknown) => vi.stubGlobal('document', { body, activeElement });
  focusOn(button);
  const goesAway = keepFocusHere(button);
  /** Removes the button. @returns what has been focused once all is removed */
  const remove = async (focusAfter: unknown = body) => {
    goesAway();
    expect(focused).toEqual([]);
    focusOn(focusAfter);
    await Promise.resolve();
    return focused;
  };
  return { focusOn, remove };
}

it('gives the focus to the nearest element around a button that stays when the button goes away', async () => {
  expect(await page('inner', 'outer').remove()).toEqual(['inner']);
  expect(await page('outer').remove()).toEqual(['outer']);
  expect(await page().remove()).toEqual([]);
});

it('takes no focus from elsewhere, neither before nor since', async () => {
  const before = page('inner');
  before.focusOn({});
  expect(await before.remove()).toEqual([]);
  expect(await page('inner').remove({})).toEqual([]);
  keepFocusHere(null)();
});
