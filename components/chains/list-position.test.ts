import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A fresh module, as in a new tab, and its Back button. */
async function openTab() {
  let goBack = () => {};
  vi.stubGlobal('window', { addEventListener: (_: string, listener: () => void) => (goBack = listener) });
  vi.resetModules();
  return { ...(await import('./list-position')), goBack: () => goBack() };
}

it('restores the opened row once, and only after going back', async () => {
  const { rememberOpened, takeRowToRestore, goBack } = await openTab();
  rememberOpened('a');
  goBack();
  expect([takeRowToRestore(), takeRowToRestore()]).toEqual(['a', null]);
  goBack();
  expect(takeRowToRestore()).toBeNull();
  // Going back before the row was opened does not count.
  goBack();
  rememberOpened('b');
  expect(takeRowToRestore()).toBeNull();
});

it('finds the chains before and after one in the list', async () => {
  const { rememberOrder, adjacentInList } = await openTab();
  expect(adjacentInList('a', 1)).toBeUndefined();
  rememberOrder(['a', 'b', 'c']);
  expect([adjacentInList('b', -1), adjacentInList('b', 1)]).toEqual(['a', 'c']);
  expect([adjacentInList('a', -1), adjacentInList('c', 1), adjacentInList('x', 1)]).toEqual([undefined, undefined, undefined]); // oxfmt-ignore
});
